# Needs python3 (3.11 or newer) and make; a C compiler makes the rules about a hundred times faster.
# Everything runs in .venv, which the first target makes from requirements.lock.
# Another Python: make PYTHON=python3.13 test. Without compiling: make TANKCHESS_BUILD=pure test.

PYTHON ?= python3
BIN := .venv/bin
STAGE := $(BIN)/python scripts/stage.py
START := $(shell date +%s)
COMPILED := $(BIN)/python -c 'import sys, tankchess; sys.exit(not tankchess.COMPILED)'
# On a busy machine a browser or a server may fail a test that is right. It runs again and is named, a browser's alone.
RERUNS ?= 2
END_TO_END := $(STAGE) "end-to-end tests in Chromium" "6 min" $(BIN)/python scripts/end_to_end.py --again $(RERUNS)
MEMORY := $(STAGE) "tests, core with checked memory" "2 min" $(BIN)/python scripts/memory.py
ON_THE_CORE := $(addprefix tests/,api engine errors game golden notation properties rules setups spec twins)
PACKAGE := $(STAGE) "tests of the installed package" "1 min" $(BIN)/python scripts/package_test.py
SETUP ?= basic-16
SERVE ?=
BENCH ?=

.DEFAULT_GOAL := help
.PHONY: help play terminal client client-test board-package end-to-end test lint checks bench build docs lock
.PHONY: firefox-test memory-test package-test sdist-test halves-test postgres-test proxy-test kill-test faults-test
.PHONY: puzzles-test lab-test cluster-test
.PHONY: coverage-table pictures clean

help:
	@echo "make play            Tank Chess in the browser (SERVE='--port 9000' and other options of tankchess serve)"
	@echo "make terminal        Tank Chess in this terminal (SETUP=$(SETUP)); LEVEL=1 to 10: against the computer"
	@echo "make test            everything a change has to pass: lint, then all tests, compiled and plain"
	@echo "make board-package   the board as an npm package for other pages, into web/packages/board/dist"
	@echo "make end-to-end      only the tests in a real browser; its screenshots go to build/screenshots"
	@echo "make firefox-test    a move by mouse and a game by keys in Firefox (installs Debian's firefox-esr as root)"
	@echo "make memory-test     the tests of rules and engine on a core that checks every memory access (needs gcc)"
	@echo "make halves-test     the tests of rules and engine on a core without 128-bit integers (needs a C++ compiler)"
	@echo "make package-test    the package built, installed in empty environments with every extra, and used"
	@echo "make sdist-test      the same, with a wheel that is compiled from the sdist alone (needs a C compiler)"
	@echo "make postgres-test   the tests of the server on PostgreSQL, in a cluster of their own (needs PostgreSQL)"
	@echo "make proxy-test      the server behind nginx and Caddy, as the examples configure them (installs them as root)"
	@echo "make kill-test       the server killed a thousand times in the middle of play (KILLS=100: a hundred times)"
	@echo "make faults-test     a locked database, a full disk, stopped workers: what players are told, and how soon"
	@echo "make puzzles-test    every puzzle proved again, and that nothing but its first move wins as soon"
	@echo "make lab-test        a match on a real Dask scheduler, whose workers are killed in the middle"
	@echo "make cluster-test    three servers with PostgreSQL, Redis and HAProxy, and faults in the middle of play (FAULTS=100)"
	@echo "make lint            style, types, layers and the table of rules and tests"
	@echo "make bench           the figures: perft, move lists, import time (BENCH='--install --markdown')"
	@echo "make build           compile the core in place"
	@echo "make docs            the documentation site, into build/docs"
	@echo "make coverage-table  regenerate docs/rules-coverage.md"
	@echo "make pictures        redraw the pictures and plots of README.md and of the documentation"
	@echo "make lock            update requirements.lock from pyproject.toml"
	@echo "make clean           back to a fresh checkout"

play: build client
	@exec $(BIN)/tankchess serve $(SERVE)

terminal: build
	@$(BIN)/tankchess play $(SETUP) $(if $(LEVEL),--level $(LEVEL))

# The browser application, built into src/tankchess/server/static; nothing to do if nothing has changed.
client: build
	@$(BIN)/python scripts/client.py

client-test: build
	@$(BIN)/python scripts/client.py --test

# The board alone, for pages of others; `make play` does not need it.
board-package: build
	@$(BIN)/python scripts/client.py --board

# Another browser: make TANKCHESS_CHROMIUM=/path/to/it end-to-end.
end-to-end: build client board-package
	@$(END_TO_END)

# A smoke test in a second browser. Another Firefox: make TANKCHESS_FIREFOX=/path/to/it firefox-test.
firefox-test: build client
	@$(BIN)/python scripts/firefox.py
	@$(STAGE) "smoke test in Firefox" "30 s" $(BIN)/python -m pytest -q tests/firefox

# What is above the core is the same Python either way: its tests run once, with the core that people have.
test: build client checks board-package
	@if $(COMPILED); then \
	    $(STAGE) "tests, compiled core" "6 min" $(BIN)/python -m pytest -q -n 2 --reruns $(RERUNS) -rR && \
	    $(MEMORY) --where-possible && \
	    $(END_TO_END); \
	else \
	    echo "== no compiled core here: the tests run as plain Python only"; \
	fi
	@$(STAGE) "tests, plain Python" "5 min" \
	    env TANKCHESS_PURE=1 HYPOTHESIS_PROFILE=pure $(BIN)/python -m pytest -q -n 2 \
	    $$($(COMPILED) && echo $(ON_THE_CORE))
	@$(PACKAGE) --where-possible
	@if $(COMPILED); then \
	    $(STAGE) --finish $(START) "All checks and tests passed, compiled and plain."; \
	else \
	    $(STAGE) --finish $(START) "All checks and tests passed as plain Python; without a compiled core."; \
	fi

# What people get: sdist and wheel, with the newest packages of the index instead of the locked ones.
package-test: build client
	@$(PACKAGE)

# Compiled from the sdist alone, as pip does where there is no wheel; not part of `make test`, for it takes a minute more.
sdist-test: build client
	@$(STAGE) "tests of the package, compiled from its sdist" "3 min" $(BIN)/python scripts/package_test.py --compile

# The compiled core checks no index of an array; here it is built so that it does, into build/checked.
memory-test: build
	@$(MEMORY)

# How MSVC compiles the core; not part of `make test`, for nothing but one header differs (core/kernel/wide.h).
halves-test: build
	@$(STAGE) "tests, core without integers of 128 bits" "3 min" $(BIN)/python scripts/halves.py

# In a PostgreSQL made for it and removed afterwards; not part of `make test`, which needs nothing but Python.
postgres-test: build
	@$(STAGE) "tests of the server, PostgreSQL" "2 min" $(BIN)/python scripts/postgres.py

# With a certificate made for it; not part of `make test`, which needs nothing but Python.
proxy-test: build client
	@$(STAGE) "tests behind nginx and Caddy" "1 min" $(BIN)/python scripts/proxy_test.py

# Not part of `make test`, which has small forms of both.
KILLS ?= 1000
kill-test: build client
	@$(STAGE) "kill -9, $(KILLS) times" "1 h" $(BIN)/python -m bench.kill --kills $(KILLS)

faults-test: build client
	@$(STAGE) "faults of the machine" "1 min" $(BIN)/python -m bench.faults

# Not part of `make test`, which proves a sample.
puzzles-test: build
	@$(STAGE) "all puzzles proved again" "10 min" $(BIN)/tankchess puzzles prove

# Not part of `make test`, which tries everything but Dask itself.
lab-test: build
	@$(STAGE) "matches on many machines" "1 min" $(BIN)/python -m pytest -q tests/many_machines

# With the real parts; not part of `make test`, which has two servers in one process.
FAULTS ?= 10
cluster-test: build client
	@$(STAGE) "a cluster and its faults" "5 min" $(BIN)/python scripts/cluster_test.py --faults $(FAULTS)

lint: build checks
	@$(STAGE) --finish $(START) "No complaints."

# As many at once as there are processors; the list is in the script.
checks: build
	@$(BIN)/python scripts/checks.py

bench: build
	@$(BIN)/python -m bench $(BENCH)

build: .venv/.ready
	@$(BIN)/python scripts/build_inplace.py

docs: build
	@$(BIN)/python scripts/docs.py

pictures: build
	@$(BIN)/python scripts/pictures.py
	@$(BIN)/python scripts/plots.py

coverage-table: build
	@$(BIN)/python scripts/rules_coverage.py --write

# uv resolves for every Python and system at once (--universal), which pip-compile cannot.
# The result is an ordinary requirements file with hashes that pip alone installs.
lock:
	@$(PYTHON) scripts/stage.py "get uv" "5 s" sh -c "$(PYTHON) -m venv build/uv && \
	    build/uv/bin/python -m pip --disable-pip-version-check install --quiet --upgrade uv"
	@$(PYTHON) scripts/stage.py "resolve and lock" "10 s" build/uv/bin/uv pip compile --quiet --upgrade \
	    --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links \
	    --custom-compile-command "make lock" --group dev --extra all pyproject.toml --output-file requirements.lock

.venv/.ready: requirements.lock pyproject.toml
	@$(PYTHON) scripts/environment.py
	@touch $@

clean:
	rm -rf web/node_modules web/packages/board/dist src/tankchess/server/static
	rm -rf .venv build dist src/*.egg-info .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src -name '*.so' -o -name '*.pyd' | xargs rm -f
	find src tests bench scripts -name __pycache__ -prune -exec rm -rf {} +
