# make play    start a game           make test    run every test
# make check   linters and types      make quick   the little that is worth a minute before a commit
# make docs    build the site         make bench   measure speed, write docs/benchmarks.md
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
LOCK   := requirements/dev.txt

PAGE   := src/camelup/server/page/index.html
NODE   := web/node_modules/.package-lock.json
WORDS  := $(wildcard src/camelup/i18n/*/*.ftl)

.PHONY: setup prepare play browser page screenshots test test-page test-learn quick soak check check-page check-python types bench bench-gpu bench-server bench-people bench-night bench-page bench-motion lock engine docs release clean

setup: $(STAMP)

# Bytecode is compiled at install, on all cores, so that the first start is as quick as the second.
$(STAMP): $(LOCK) pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "camelup needs Python 3.11 or newer: make PYTHON=python3.11")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --require-hashes -r $(LOCK)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	-@$(BIN)/python -m compileall -q -j 0 $(VENV)/lib src
	@touch $@

# Machine code of everything, so that nothing is compiled when it is first used: a minute or two.
prepare: setup
	$(BIN)/camelup prepare

$(NODE): web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	@touch $@

# The page is built again only when something it is made of has changed.
$(PAGE): $(NODE) $(WORDS) $(shell find web/src web/public web/index.html web/worker.js web/worker_source.ts web/vite.config.ts -type f)
	cd web && npm run --silent build -- --logLevel warn

page: $(PAGE)

# A real Chromium for the tests of the page: what is there, Playwright's own, or Debian's package.
browser: setup
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null \
	    || $(BIN)/playwright install chromium \
	    || { apt-get update -qq && apt-get install -y -qq chromium; } \
	    || echo "NO BROWSER could be installed: the tests of the page will be skipped, or fail where CI is set"

# The page's types follow the server's schema; a test fails when they do not.
types: setup
	$(BIN)/python -m camelup.server.schemas.typescript > web/src/net/protocol.ts

play: setup page
	$(BIN)/camelup play

# Pictures of every screen in every size, theme and language, to be looked at.
screenshots: setup page browser
	PYTHONPATH=tests $(BIN)/python -m page.screenshots

# Tests run side by side, each worker with servers and databases of its own. Half of their time
# they wait for something, so two workers more than there are processors keep those busy. What is
# compiled by all is compiled once before. A test that fails is not run again.
WORKERS ?= $(shell echo $$(($$(nproc 2>/dev/null || echo 2) + 2)))

test: setup test-page page browser
	$(BIN)/python tests/compile_first.py
	$(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal --durations 20

# The tests of the page's own code.
test-page: $(NODE)
	cd web && npm test --silent

# Linters of what changed, the rules, the notation, the words: under a minute, no server, no browser.
CHANGED = $(shell { git diff --name-only --diff-filter=d HEAD; git ls-files --others --exclude-standard; } 2>/dev/null | grep '\.py$$')
quick: setup
	$(if $(CHANGED),$(BIN)/ruff check $(CHANGED) && $(BIN)/ruff format --check $(CHANGED))
	$(BIN)/python -m pytest -q -n 2 --dist worksteal tests/rules tests/test_moves_as_text.py tests/test_positions.py \
	    tests/test_records.py tests/test_frozen_records.py tests/test_words.py tests/test_structure.py tests/test_tests.py \
	    --deselect tests/rules/test_rules_on_cuda.py

# Stock learners of other people, run unchanged, and self-play. PyTorch is too large for the everyday suite, so
# they have a lock and an environment of their own.
LEARN := $(VENV)/learn
test-learn: setup
	$(PYTHON) -m venv $(LEARN)
	$(LEARN)/bin/python -m pip install --quiet --no-compile --disable-pip-version-check --require-hashes -r requirements/learn.txt
	PYTHONPATH=src $(LEARN)/bin/python -m pytest -q -m "not soak" tests/learning

# What takes about half an hour: kills, faults, crowds, club nights, the full race table. Figures: docs/soak.md
soak: setup
	$(BIN)/python -m pytest -q -m soak --timeout 3600

# What needs only Node comes first: packages of Python are installed beside it.
check: check-page check-python

check-page: $(NODE)
	cd web && npm run --silent check

check-python: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: setup
	PYTHONPATH=benchmarks:tests $(BIN)/python -m speed --write docs/benchmarks.md

# Any Python with NumPy, Numba, numba-cuda and PyTorch will do: make bench-gpu GPU_PYTHON=python3
# GPU_BEFORE=folder: a checkout of an older version, measured in the same run.
GPU_PYTHON ?= $(BIN)/python
bench-gpu:
	PYTHONPATH=src $(GPU_PYTHON) benchmarks/gpu.py --write docs/benchmarks-gpu.md $(if $(GPU_BEFORE),--before $(GPU_BEFORE))

# 1,000 tables of 8 sockets, server and clients on different cores: about five minutes. Compiled
# ahead: else rolls are plain Python, and compiled beside what is measured, on the server's core.
bench-server: prepare
	$(BIN)/python benchmarks/serving.py --write docs/benchmarks-server.md

# My games, figures and ranking among 10,000 passports with 100,000 games, on either database.
bench-people: setup
	$(BIN)/python benchmarks/people.py --postgres --write docs/benchmarks-people.md

# A club night of 200 people over real sockets, with all that goes wrong: two or three minutes.
bench-night: setup
	PYTHONPATH=tests:benchmarks $(BIN)/python benchmarks/night.py --write

# Updates, long tasks, clicks and bytes of the page in Chromium; wants a quiet machine.
bench-page: setup page browser
	PYTHONPATH=tests:benchmarks $(BIN)/python benchmarks/page_speed.py --write docs/page.md

# A roll on a slow phone: tasks of the main thread, and what moves without it.
bench-motion: setup page browser
	PYTHONPATH=tests:benchmarks $(BIN)/python benchmarks/page_motion.py --write docs/page.md

# The site, from docs/ and the docstrings, in an environment of its own. The server shows it
# under /docs once it is there.
SITE := src/camelup/server/site
DOCS := build/docs
docs: $(DOCS)/.installed
	rm -rf $(SITE)
	NO_MKDOCS_2_WARNING=1 $(DOCS)/bin/mkdocs build --quiet --strict --config-file site/mkdocs.yml
	$(DOCS)/bin/python site/check.py $(SITE)

$(DOCS)/.installed: requirements/docs.txt
	$(PYTHON) -m venv $(DOCS)
	$(DOCS)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

# engine.wasm, from the functions written for Numba, with the linker and the versions of its own lock.
ENGINE := build/engine
engine: $(ENGINE)/.installed
	PYTHONPATH=src $(ENGINE)/bin/python -m tools.engine.build

$(ENGINE)/.installed: requirements/engine.txt
	$(PYTHON) -m venv $(ENGINE)
	$(ENGINE)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

# Source archive and wheel, built and checked; each installed into an empty environment and tried.
RELEASE := build/release
release: page
	rm -rf dist $(RELEASE)
	$(PYTHON) -m venv $(RELEASE)/tools
	$(RELEASE)/tools/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/release.txt
	$(RELEASE)/tools/bin/python -m build --no-isolation --outdir dist .
	$(RELEASE)/tools/bin/python -m twine check --strict dist/*
	for built in dist/*; do \
	    rm -rf $(RELEASE)/empty && $(PYTHON) -m venv $(RELEASE)/empty \
	    && $(RELEASE)/empty/bin/python -m pip install --quiet --disable-pip-version-check $$built \
	    && $(RELEASE)/empty/bin/python -P tests/try_installed.py || exit 1; \
	done

# Writes the locks again: for those who work on camelup, for the image of deploy/ (what it runs
# with and what it is built with), for the site, and for a release. Needs uv. No index address gets into the files.
COMPILE := uv pip compile --quiet --universal --generate-hashes --no-annotate --no-header --no-emit-index-url
lock:
	$(COMPILE) --group dev pyproject.toml -o $(LOCK)
	$(COMPILE) --constraints $(LOCK) --extra postgres pyproject.toml -o requirements/server.txt
	$(COMPILE) --constraints $(LOCK) --group build -o requirements/build.txt
	$(COMPILE) --constraints $(LOCK) --python-version 3.11 --group engine pyproject.toml -o requirements/engine.txt
	$(COMPILE) --python-version 3.11 --group docs -o requirements/docs.txt
	$(COMPILE) --python-version 3.11 --group release -o requirements/release.txt
	$(COMPILE) --python-version 3.11 --group learners pyproject.toml -o requirements/learn.txt

clean:
	rm -rf $(VENV) web/node_modules src/camelup/server/page $(SITE) dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
