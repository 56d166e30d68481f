# The two commands are `make lab` and `make test`; `make help` lists the others.
#   PYTHON=python3.12   which Python makes the virtual environment
#   JOBS=4              how many checks run side by side; the Python tests take one process more
#   PORT=8765           where the page is served
#   FUZZ_SECONDS=300    how long each fuzz harness runs

PYTHON ?= python3
JOBS ?= 2
PORT ?= 8765
FUZZ_SECONDS ?= 30

BIN := .venv/bin
BUILD_TOOLS := .venv/build.stamp
LAB_TOOLS := .venv/lab.stamp
TOOLS := .venv/tools.stamp
INSTALLED := .venv/installed.stamp
MODULES := .venv/modules.txt
DOCS_INSTALLED := .venv/docs.stamp
WEB_TOOLS := web/node_modules/.stamp
# All modules are built at once: the last one stands for them.
WASM := build/wasm/lab.wasm
STATIC := src/sapper/page/static
PAGE := $(STATIC)/index.html
SANITIZED := build/sanitize
COVERAGE := build/coverage
TIDY := build/tidy
ALONE := build/alone

CPP_FILES := $(wildcard cpp/*/*.cpp cpp/*/*.hpp cpp/*/*/*.cpp cpp/*/*/*.hpp)
WEB_FILES := $(shell find web -name node_modules -prune -o -type f ! -name '*.wasm' -print 2>/dev/null)
CORE_SOURCES := $(wildcard cpp/core/*/*.cpp)
HEADERS := $(wildcard cpp/core/*/*.hpp)
# The sources of a room are looked at as one, but the network's, as they are compiled.
UNITY := $(TIDY)/CMakeFiles/sapper_core.dir/Unity
ROOMS := $(filter-out network,$(notdir $(wildcard cpp/core/*)))
NETWORK_SOURCES := $(wildcard cpp/core/network/*.cpp)
TIDIED := $(ROOMS:%=$(TIDY)/%.stamp) $(NETWORK_SOURCES:cpp/core/%.cpp=$(TIDY)/%.stamp)
BENCHMARKS := analysis endgame env generate network play setter value_network
# What the lab can do; those who develop it have more.
LAB_EXTRAS := cluster evolve lab plot proof train
FUZZ_HARNESSES := $(wildcard tests/fuzz/fuzz_*.py)
CAMPAIGNS := damaged_stores explanations kills misuse server_requests

# Python compiles a module when it is first imported: most of what comes along never is.
define install
$(BIN)/python scripts/tool_requirements.py $(1) > $@.txt && \
$(BIN)/python -m pip install --quiet --no-compile -r $@.txt
endef

# The generated stub, formatted as the rest of the code is.
define write_stub
$(BIN)/python -m nanobind.stubgen -q -m sapper._core -o $(1) && \
ruff format --quiet --isolated --line-length 100 $(1)
endef

# The tools of the environment come first: cmake, ninja and clang-tidy are those pip installed.
export PATH := $(CURDIR)/$(BIN):$(PATH)
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Where Python is to leave nothing beside its sources, it is told another place: the hundreds of
# processes that tests start would each compile PyTorch or Dask again.
ifdef PYTHONDONTWRITEBYTECODE
unexport PYTHONDONTWRITEBYTECODE
export PYTHONPYCACHEPREFIX := $(CURDIR)/build/bytecode
endif

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup lab site page-test test checks lint types cpp-test tidy alone stubs-check wasm pytest coverage bench \
  fuzz campaign format stubs docs

# What can be made at the same time is: compilers leave a processor idle where they link, and so do
# pip, npm and mypy.
# ninja is not told of it (MAKEFLAGS=), since make keeps its tokens from what is no make itself.
SIDE_BY_SIDE = $(MAKE) --no-print-directory --jobs=$(JOBS) --output-sync=line

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

lab: ## Set everything up, serve the page and open it
	@$(SIDE_BY_SIDE) $(PAGE) $(INSTALLED) $(LAB_TOOLS)
	@$(BIN)/sapper serve --port $(PORT)

site: $(PAGE) ## Build the page as a folder of static files that any host serves: build/site
	@rm -rf build/site && mkdir -p build && cp -R $(STATIC) build/site
	@echo "build/site"

# The Python tests come last: they wait for browsers and clocks, which other work would hold up.
test: ## Set everything up and run every check
	@$(SIDE_BY_SIDE) $(PAGE) checks
	@$(MAKE) --no-print-directory pytest

checks: lint types cpp-test tidy alone stubs-check page-test ## Every check but the Python tests

setup: $(TOOLS) $(INSTALLED) ## Make .venv with the native core and the tools; does nothing when up to date

lint: $(TOOLS) ## Style and format of Python and C++
	@echo "== ruff, clang-format"
	@ruff check --quiet
	@ruff format --quiet --check
	@clang-format --dry-run -Werror $(CPP_FILES)

types: setup ## mypy --strict on package, tests and benchmarks
	@echo "== mypy"
	@mypy

cpp-test: $(SANITIZED)/build.ninja ## The core's own tests under the address and UB sanitizers
	@echo "== C++ tests, sanitized"
	@MAKEFLAGS= cmake --build $(SANITIZED) -- --quiet
	@$(SANITIZED)/core_tests

tidy: $(TIDIED) ## clang-tidy on the core

alone: $(CORE_SOURCES:cpp/core/%.cpp=$(ALONE)/%.stamp) ## That each source of the core compiles by itself

stubs-check: setup ## That src/sapper/_core.pyi is what the native module says
	@echo "== stub of the native core"
	@$(call write_stub,build/_core.pyi)
	@diff -u src/sapper/_core.pyi build/_core.pyi || { echo "_core.pyi is out of date: make stubs"; exit 1; }

page-test: $(WEB_TOOLS) ## Types and tests of the page's own code
	@echo "== types and tests of the page"
	@cd web && npm run --silent types && npm test --silent

wasm: $(WASM) ## The core as modules of WebAssembly, for the page

# Tests that run side by side gain nothing from threads of numpy and PyTorch, and lose by them.
pytest coverage: export OMP_NUM_THREADS := 1

# Without a browser its tests are left out; CI asks for it by SAPPER_BROWSER=required.
# They wait for browsers, processes and clocks: one more at a time leaves no processor idle.
pytest: PROCESSES = $(shell expr $(JOBS) + 1)

pytest: setup $(PAGE) ## The Python tests, those of the page in a browser included
	@echo "== pytest"
	@browser=$$(sh scripts/provide_browser.sh) || [ "$(SAPPER_BROWSER)" != required ] && \
	  SAPPER_CHROMIUM="$$browser" pytest -q -n $(PROCESSES)

coverage: setup $(COVERAGE)/build.ninja $(PAGE) ## How much of each room the tests run, in C++ and Python
	@echo "== C++ tests, measured"
	@find $(COVERAGE) -name '*.gcda' -delete
	@MAKEFLAGS= cmake --build $(COVERAGE) -- --quiet
	@$(COVERAGE)/core_tests
	@gcovr --root . --filter cpp/core/ --merge-lines --json-summary $(COVERAGE)/cpp.json $(COVERAGE)
	@echo "== Python tests, measured"
	@pytest -q -n $(JOBS) --cov --cov-report json:$(COVERAGE)/python.json
	@$(BIN)/python scripts/coverage_by_room.py $(COVERAGE)/python.json $(COVERAGE)/cpp.json

bench: setup ## Run every benchmark
	@for name in $(BENCHMARKS); do \
	  echo "== $$name"; $(BIN)/python benchmarks/$$name.py || exit 1; \
	done

fuzz: setup ## Run each fuzz harness for FUZZ_SECONDS
	@mkdir -p build/fuzz
	@for harness in $(FUZZ_HARNESSES); do \
	  echo "== $$harness"; \
	  $(BIN)/python $$harness -max_total_time=$(FUZZ_SECONDS) -artifact_prefix=build/fuzz/ || exit 1; \
	done

campaign: setup ## Run the campaigns against faults: kills, damaged stores, explanations, misuse, requests
	@for name in $(CAMPAIGNS); do \
	  echo "== $$name"; $(BIN)/python -m tests.campaign.$$name || exit 1; \
	done

format: $(TOOLS) ## Format Python and C++ in place
	@ruff check --quiet --fix
	@ruff format --quiet
	@clang-format -i $(CPP_FILES)

stubs: setup ## Write src/sapper/_core.pyi anew from the native module
	@$(call write_stub,src/sapper/_core.pyi)

docs: $(DOCS_INSTALLED) ## Build the documentation into build/docs
	@sphinx-build --quiet -W --keep-going -b html docs build/docs
	@echo "build/docs/index.html"

# --- how the environment comes about -------------------------------------------------------------

# Tools come before the package and from the same requirements, so that a change of C++ rebuilds the
# core alone and never a new isolated environment. What builds the core comes first: compilers need not
# wait for the libraries.
$(BUILD_TOOLS): pyproject.toml scripts/check_toolchain.sh scripts/tool_requirements.py
	@PYTHON="$(PYTHON)" sh scripts/check_toolchain.sh
	@echo "== setting up .venv"
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(call install,build page)
	@touch $@

$(LAB_TOOLS): $(BUILD_TOOLS)
	@echo "== setting up the libraries"
	@$(call install,package $(LAB_EXTRAS))
	@touch $@

$(TOOLS): $(LAB_TOOLS)
	@echo "== setting up the tools of developers"
	@$(call install,dev)
	@touch $@

# An editable install knows the modules by name: it is made anew when one comes, goes or moves.
$(MODULES): FORCE | $(BUILD_TOOLS)
	@find src/sapper -name '*.py' | LC_ALL=C sort > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

FORCE:

$(INSTALLED): $(BUILD_TOOLS) $(MODULES) CMakeLists.txt $(filter-out cpp/tests/% cpp/wasm/%,$(CPP_FILES))
	@echo "== building the native core"
	@$(BIN)/python -m pip install --quiet --no-build-isolation --no-deps --editable .
	@touch $@

$(WEB_TOOLS): web/package.json web/package-lock.json scripts/provide_node.sh | $(BUILD_TOOLS)
	@sh scripts/provide_node.sh
	@echo "== setting up the tools of the page"
	@cd web && npm ci --silent --no-audit --no-fund
	@touch $@

# The page with the core in it, built anew when the sources of either have changed.
$(PAGE): $(WASM) $(WEB_TOOLS) $(WEB_FILES)
	@echo "== building the page"
	@cp $(dir $(WASM))*.wasm web/src/engine/
	@cd web && npm run --silent build -- --outDir ../$(STATIC) --emptyOutDir
	@touch $@

$(DOCS_INSTALLED): $(INSTALLED) $(LAB_TOOLS)
	@$(call install,docs)
	@touch $@

$(SANITIZED)/build.ninja: FLAVOUR := -DSAPPER_SANITIZE=ON -DSAPPER_UNITY=ON
$(COVERAGE)/build.ninja: FLAVOUR := -DSAPPER_COVERAGE=ON

# The folders stand for the files that come and go in them.
$(SANITIZED)/build.ninja $(COVERAGE)/build.ninja: $(BUILD_TOOLS) CMakeLists.txt $(wildcard cpp/core/* cpp/tests/*)
	@cmake -G Ninja -S . -B $(@D) -DCMAKE_BUILD_TYPE=Debug -DSAPPER_BUILD_EXTENSION=OFF \
	  -DSAPPER_BUILD_TESTS=ON $(FLAVOUR) > /dev/null
	@touch $@

$(WASM): build/wasm/build.ninja $(CORE_SOURCES) $(HEADERS) $(wildcard cpp/wasm/* cpp/wasm/*/*)
	@echo "== building the core for the page"
	@MAKEFLAGS= cmake --build $(@D) -- --quiet
	@touch $@

build/wasm/build.ninja: $(BUILD_TOOLS) cpp/wasm/CMakeLists.txt cpp/wasm/zig.cmake $(wildcard cpp/core/*) cpp/wasm
	@cmake -G Ninja -S cpp/wasm -B $(@D) -DCMAKE_TOOLCHAIN_FILE=$(CURDIR)/cpp/wasm/zig.cmake > /dev/null
	@touch $@

$(TIDY)/compile_commands.json: $(TOOLS) CMakeLists.txt $(wildcard cpp/core/*)
	@cmake -G Ninja -S . -B $(@D) -DCMAKE_BUILD_TYPE=Debug -DSAPPER_BUILD_EXTENSION=OFF \
	  -DSAPPER_UNITY=ON > /dev/null
	@touch $@

define tidy
@echo "== clang-tidy $*"
@clang-tidy -p $(TIDY) --quiet $(1)
@mkdir -p $(@D) && touch $@
endef

$(NETWORK_SOURCES:cpp/core/%.cpp=$(TIDY)/%.stamp): $(TIDY)/%.stamp: cpp/core/%.cpp $(HEADERS) .clang-tidy | $(TIDY)/compile_commands.json
	$(call tidy,$<)

# What all read of the standard library is read once.
$(ALONE)/library.hpp.gch: CMakeLists.txt
	@echo "== each source of the core alone"
	@mkdir -p $(@D)
	@printf '#include <%s>\n' algorithm array cmath cstdint memory optional span string utility vector > $(ALONE)/library.hpp
	@$(CXX) -std=c++20 -x c++-header $(ALONE)/library.hpp -o $@

$(CORE_SOURCES:cpp/core/%.cpp=$(ALONE)/%.stamp): $(ALONE)/%.stamp: cpp/core/%.cpp $(HEADERS) $(ALONE)/library.hpp.gch
	@$(CXX) -std=c++20 -include $(ALONE)/library.hpp -fsyntax-only -Icpp $<
	@mkdir -p $(@D) && touch $@

.SECONDEXPANSION:
$(ROOMS:%=$(TIDY)/%.stamp): $(TIDY)/%.stamp: $$(wildcard cpp/core/$$*/*.cpp) $(HEADERS) .clang-tidy | $(TIDY)/compile_commands.json
	$(call tidy,$(UNITY)/unity_$*_cxx.cxx)
