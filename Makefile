# cuckoo-formal: make demo shows it, make test checks it. Each target makes its own environment in .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

# The deal that the demo narrates: a king that blocks, two fours that tie, a dealer who draws.
DEMO_RULES ?= ranter-go-round
DEMO_HOUSE ?= lots-of-kids-games
DEMO_DEAL ?= 6 K 2 4 / 4 t - t t
# How many tests run at once.
JOBS ?= 2
# Where the rules are written.
RULE_TEXT := cuckoo_formal/logic.py,cuckoo_formal/cards.py,cuckoo_formal/hand.py,cuckoo_formal/table.py,cuckoo_formal/clauses/*,cuckoo_formal/play.py
# Where the runtime of live pages is kept, what it is made from, and what a Chromium may be called.
LIVE := build/live/made.json
LIVE_SOURCES := $(shell find cuckoo_formal \( -name '*.py' -o -name '*.toml' -o -name '*.json' -o -path '*/web/*' \) -not -path '*/cli/*' -not -path '*/chance/*')
BROWSERS := chromium chromium-browser google-chrome google-chrome-stable
# More words for pytest: make test PYTEST_ARGS="-k king -x"
PYTEST_ARGS ?=

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help venv demo lint test test-all coverage live browser docs translations screenshots bench format constraints clean

help: ## say what can be made
	@echo "cuckoo-formal: make TARGET"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1@\2/p' $(MAKEFILE_LIST) | awk -F@ '{ printf "%-14s %s\n", $$1, $$2 }'

venv: $(STAMP) ## make .venv with the project and its tools in it (every other target does so too)

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "cuckoo-formal needs Python 3.11 or newer; name it: make PYTHON=python3.12 ..." >&2; exit 2; }
	@echo "Setting up $(VENV) (once; a minute or two)" >&2
	@test -x $(BIN)/pip || $(PYTHON) -m venv $(VENV) || \
		{ rm -rf $(VENV); echo "No environment could be made; on Debian and Ubuntu: apt install python3-venv" >&2; exit 2; }
	@$(BIN)/python -m pip install -qq --disable-pip-version-check -c constraints.txt -e '.[all,dev]'
	@touch $@

demo: $(STAMP) ## check two sets of house rules, tell one hand, make a site of the second
	$(BIN)/cuckoo-formal check $(DEMO_RULES)
	$(BIN)/cuckoo-formal check $(DEMO_HOUSE)
	$(BIN)/cuckoo-formal deal $(DEMO_RULES) "$(DEMO_DEAL)"
	$(BIN)/cuckoo-formal tutorial $(DEMO_HOUSE) -q -o build/demo --cache build/site

lint: $(STAMP) ## style, types, import direction, spelling
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict
	$(BIN)/lint-imports --no-logo
	$(BIN)/codespell

test: lint live browser ## lint, then the tests
	$(BIN)/pytest -n $(JOBS) $(PYTEST_ARGS)

test-all: lint live browser ## lint, then all tests: the slow ones too, and many more cases of each
	HYPOTHESIS_PROFILE=thorough $(BIN)/pytest -n $(JOBS) -m "slow or not slow" $(PYTEST_ARGS)

coverage: $(STAMP) ## run the tests and show which branches of the rule text none of them takes
	$(BIN)/pytest -n $(JOBS) --cov --cov-report= $(PYTEST_ARGS)
	$(BIN)/coverage report --fail-under=100 --include='$(RULE_TEXT)'

live: $(LIVE) ## put Python for browsers together, so that pages can be played (needs node and npm)

$(LIVE): node_modules/.package-lock.json $(LIVE_SOURCES) | $(STAMP)
	$(BIN)/python -m cuckoo_formal.site.live.runtime node_modules/pyodide build/live

node_modules/.package-lock.json: package.json package-lock.json
	@command -v npm >/dev/null || { echo "Live pages need node 18 or newer and npm; on Debian and Ubuntu: apt install npm" >&2; exit 2; }
	npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

browser: ## see that there is a Chromium, for the tests of live pages; install Debian's if we may
	@for name in $(BROWSERS); do command -v $$name >/dev/null && exit 0; done; \
	{ [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null; } || \
	echo "There is no Chromium, and the tests of live pages need one; on Debian and Ubuntu: apt install chromium" >&2

docs: $(STAMP) live ## build the documentation into docs/_build: for everybody, for teachers, and the pupils' half in German
	$(BIN)/sphinx-build -q -n -W --keep-going -j $(JOBS) -b html -d docs/_build/trees docs docs/_build/html
	$(BIN)/sphinx-build -q -n -W --keep-going -b html -d docs/_build/trees-teacher docs/teacher docs/_build/teacher & \
	$(BIN)/sphinx-build -q -n -W --keep-going -b html -d docs/_build/trees-de docs/german docs/_build/de; \
	second=$$?; wait $$! && exit $$second
	@echo "Open docs/_build/html/index.html; for teachers docs/_build/teacher, in German docs/_build/de"

translations: $(STAMP) ## write all texts anew for translators, take over what they wrote, and say what is missing in German
	$(BIN)/sphinx-build -q -b gettext -D language=en -D cuckoo_edition=teacher -d docs/_build/trees-gettext docs/german build/gettext
	$(BIN)/python -m cuckoo_formal.site.catalogue template build/gettext/program.pot
	cd docs && ../$(BIN)/sphinx-intl update -p ../build/gettext -d locales -l de --line-width 100
	$(BIN)/python -m cuckoo_formal.site.catalogue compile docs/locales
	-$(BIN)/cuckoo-formal tutorial --missing de

screenshots: docs ## take a picture of every kind of page in light, dark, on a phone and on paper
	$(BIN)/cuckoo-formal tutorial $(DEMO_HOUSE) -q -o build/demo --cache build/site
	$(BIN)/python docs/screenshots.py

bench: $(STAMP) live browser ## measure the speeds and write the table anew
	$(BIN)/python -m benchmarks

format: $(STAMP) ## lay out the code and mend what can be mended by itself
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

constraints: ## find the newest versions and write constraints.txt anew
	rm -rf build/newest
	$(PYTHON) -m venv build/newest
	build/newest/bin/python -m pip install -qq --disable-pip-version-check '.[all,dev]'
	{ grep '^#' constraints.txt; \
	  { build/newest/bin/python -m pip freeze --exclude cuckoo-formal --exclude colorama; \
	    grep sys_platform constraints.txt; } | LC_ALL=C sort -f; } > build/constraints.txt
	mv build/constraints.txt constraints.txt
	rm -rf build/newest

clean: ## remove everything that was made, .venv too
	rm -rf $(VENV) node_modules build dist htmlcov docs/_build .coverage .coverage.*
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
