# Every command sets up what it lacks first, and does nothing twice. Needs Python 3.11 or newer and, the first time, a network.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
INSTALL := $(PIP) install --quiet
PAGE := src/fathom/server/page/index.html
WEB := $(shell find web \( -name node_modules -o -name dist -o -name dev -o -name test \) -prune -o -type f -print 2>/dev/null)

.PHONY: help play test check format bench load soak golden conform leaks fuzz audit wire page picture pictures clean
.DEFAULT_GOAL := help

help: ## list these commands
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 16

play: .venv/play $(PAGE) ## play in the browser; WITH="--port 9000" passes options on
	@$(BIN)/fathom play $(WITH)

test: .venv/develop $(PAGE) ## run all tests, the page's and the browser's too; half an hour on two cores that have compiled nothing yet
	@$(BIN)/python -m pytest -q -n 5 --dist loadfile --no-loadscope-reorder $(WITH); status=$$?; echo $$status > .venv/tested; exit $$status

check: .venv/develop web/node_modules ## read the code for mistakes: lint, format, types, layers, spelling, and whether every test can be loaded
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --quiet --check || { echo "Not formatted: \`make format\` does it."; exit 1; }
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-logo > .venv/layers.txt || { cat .venv/layers.txt; exit 1; }
	@$(BIN)/codespell
	@$(BIN)/python -m pytest -q --collect-only > .venv/tests.txt || { tail -30 .venv/tests.txt; exit 1; }
	@$(BIN)/python hatch_build.py check
	@echo "All is well."

format: .venv/develop ## put the Python files into the one layout
	@$(BIN)/ruff check --quiet --fix
	@$(BIN)/ruff format --quiet

bench: .venv/develop $(PAGE) ## measure speed; the result goes on top of ledger/speed.md; WITH="search answers" for parts of it, only printed
	@$(BIN)/python -m tests.bench $(WITH)

load: .venv/develop ## measure all that a server is to carry, with what is aimed at; an hour and a half, WITH="moves restart" for parts of it, WITH=--quick to try
	@case '$(WITH)' in *--profile*) FATHOM_SKIP_PAGE=1 $(INSTALL) --editable '.[profile]' || true;; esac
	@$(BIN)/python -m tests.load $(WITH)

soak: .venv/develop ## kill servers under load a thousand times on each store, and read what they left; WITH="--kills 100" for fewer
	@$(BIN)/python -m tests.soak $(WITH)

golden: .venv/develop ## remake the golden transcripts; read the difference before you commit it
	@$(BIN)/python -m tests.golden

conform: .venv/develop ## put every game through the conformance suite
	@$(BIN)/fathom conform

leaks: .venv/develop ## hold what viewers are sent against other worlds at WITH=2000 tables of each game; some ten minutes
	@FATHOM_TEST_WORLDS=$(or $(WITH),2000) $(BIN)/python -m pytest -q -n 4 tests/server/test_worlds.py

fuzz: .venv/develop ## look for texts that crash a parser, WITH=2 minutes for each of three; needs Linux
	@FATHOM_SKIP_PAGE=1 $(INSTALL) --editable '.[fuzz]'
	@$(BIN)/python -m tests.odd_texts $(or $(WITH),2)

audit: .venv/develop web/node_modules ## ask whether what Fathom is made of has known holes; needs a network
	@FATHOM_SKIP_PAGE=1 $(INSTALL) --editable '.[audit]'
	@$(BIN)/python -m tests.audit

wire: .venv/develop ## make the page's types, web/src/wire.ts and each game's, from what the server sends
	@$(BIN)/python -m fathom.server.typescript

page: .venv/play $(PAGE) ## build the page

picture: .venv/develop $(PAGE) ## take the README's picture of a table
	@$(BIN)/python -m tests.picture

pictures: .venv/develop $(PAGE) ## take the twelve moments of each game at three sizes, into dist/pictures, to be looked at; WITH=day by daylight
	@$(BIN)/python -m tests.pictures $(WITH)

clean: ## remove what was built and installed here
	rm -rf .venv web/node_modules dist $(dir $(PAGE)) .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage

# ------------------------------------------------------------------ what they need

$(BIN)/python:
	@$(PYTHON) -c 'import sys; v = sys.version_info; v >= (3, 11) or sys.exit("Fathom needs Python 3.11 or newer; %s is %d.%d. Try: make PYTHON=python3.12" % (sys.executable, *v[:2]))'
	@$(PYTHON) -m venv .venv

.venv/play: pyproject.toml | $(BIN)/python
	@echo "Installing Fathom into .venv; the first time this takes a minute or two."
	@FATHOM_SKIP_PAGE=1 $(INSTALL) --editable '.[page]'
	@touch $@

.venv/develop: pyproject.toml | $(BIN)/python
	@echo "Installing Fathom and what its tests need into .venv; the first time this takes a minute or two."
	@FATHOM_SKIP_PAGE=1 $(INSTALL) --editable '.[dev]'
	@touch $@ .venv/play

web/node_modules: web/package-lock.json | .venv/play
	@$(BIN)/python -c 'import hatch_build; hatch_build.install()'
	@touch $@

$(PAGE): $(WEB) hatch_build.py | .venv/play
	@echo "Building the page."
	@$(BIN)/python hatch_build.py
	@touch $@
