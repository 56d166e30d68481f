#!/bin/sh
# A Chromium for the tests of the page: that of the machine, else Debian's where it can be installed,
# else Playwright's own. One without windows comes first: it takes two thirds of the time. Prints its
# path, or nothing for Playwright's own. Fails where none can be had, and says what to install.
set -u

find_chromium() {
  for name in chromium-headless-shell chromium chromium-browser google-chrome; do
    command -v "$name" && return
  done
  return 1
}

can_install() {
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1
}

install() {
  DEBIAN_FRONTEND=noninteractive apt-get install -y "$@" >/dev/null 2>&1
}

find_chromium && exit 0
if can_install; then
  echo "== installing Debian's chromium" >&2
  apt-get update >/dev/null 2>&1
  install chromium-headless-shell fonts-liberation || install chromium
  find_chromium && exit 0
fi
echo "== fetching Playwright's chromium" >&2
.venv/bin/python -m playwright install chromium >/dev/null 2>&1 && exit 0
echo "sapper: there is no Chromium, and none could be installed: the tests in a browser are left out." >&2
echo "        Install one (Debian: apt install chromium)." >&2
exit 1
