#!/bin/sh
# Names what is missing to build Sapper, each with its remedy. Silent when nothing is.
# PYTHON and CXX choose the interpreter and the compiler, as in the Makefile.
set -u

python=${PYTHON:-python3}
missing=0

report() {
  printf 'sapper: %s\n        %s\n' "$1" "$2" >&2
  missing=1
}

check_python() {
  if ! command -v "$python" >/dev/null 2>&1; then
    report "there is no Python: '$python' was not found." \
      "Install Python 3.11 or newer (Debian: apt install python3 python3-venv python3-dev; macOS: brew install python) or name one: make PYTHON=/path/to/python3"
    return
  fi
  version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
  if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    report "Python $version is too old; 3.11 or newer is needed." \
      "Install a newer one and name it: make PYTHON=python3.12"
    return
  fi
  if ! "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then
    report "Python $version lacks the module venv." \
      "Install it (Debian: apt install python$version-venv)."
  fi
  if ! "$python" -c 'import os, sysconfig as s; open(os.path.join(s.get_path("include"), "Python.h"))' 2>/dev/null; then
    report "Python $version lacks its C headers." \
      "Install them (Debian: apt install python$version-dev)."
  fi
}

compiles_cpp20() {
  printf '#include <bit>\n#include <span>\nint main() { return std::popcount(0U); }\n' |
    $1 -std=c++20 -x c++ -fsyntax-only - >/dev/null 2>&1
}

check_compiler() {
  if [ -n "${CXX:-}" ]; then
    compiles_cpp20 "$CXX" ||
      report "the compiler CXX='$CXX' does not compile C++20." "Name another one, or unset CXX."
    return
  fi
  for candidate in c++ g++ clang++; do
    compiles_cpp20 "$candidate" && return
  done
  report "there is no C++20 compiler: none of c++, g++, clang++ compiles C++20." \
    "Install g++ 10 or newer, or clang 12 or newer (Debian: apt install g++; macOS: xcode-select --install)."
}

check_python
check_compiler
exit "$missing"
