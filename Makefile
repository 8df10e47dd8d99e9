# `make play` and `make test` do all their set-up themselves; Python 3.11 or newer and make are all they need.

PYTHON ?= python3
BIN := .venv/bin
TYPESCRIPT := 5.9.3
PYRIGHT := 1.1.414
TSC := .venv/node/node_modules/.bin/tsc

HOST ?= 127.0.0.1
PORT ?= 8000
.PHONY: play static test test-long lowest lint types audit docs bench research portable strength words lock clean

play: .venv/.play
	@$(BIN)/ludo serve --open --host $(HOST) --port $(PORT)

# The library as files, in build/static, for any host; they are served on this machine to try them.
static: .venv/.play
	@$(BIN)/ludo static build/static --serve --port $(PORT)

test: lint audit .venv/.browsers .venv/.nginx .venv/.postgres
	$(BIN)/pytest -n 2 --dist worksteal

# What takes long and seldom finds anything; before a release.
test-long: .venv/.browsers .venv/.nginx .venv/.postgres .venv/.arm
	$(BIN)/pytest -n 2 --dist worksteal -m long

# A match over a socket, and what else must work, with the lowest versions of all that pyproject.toml names.
lowest: .venv/.test
	$(BIN)/uv venv -q --clear .venv/lowest
	$(BIN)/uv pip install -q --python .venv/lowest --resolution lowest-direct '.[all,portable]' 'pytest>=9'
	.venv/lowest/bin/python -m pytest --noconftest tests/lowest.py

lint: .venv/.test .venv/node/.typescript-$(TYPESCRIPT)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	@test ! -x $(TSC) || $(TSC) -p jsconfig.json

# How much of what the package offers has types, by pyright's count, which npm brings.
types: .venv/.test
	npm install --prefix .venv/node/pyright --no-save --no-audit --no-fund --loglevel=error pyright@$(PYRIGHT) > /dev/null
	.venv/node/pyright/node_modules/.bin/pyright --verifytypes ludotheque --ignoreexternal --pythonpath $(BIN)/python \
	  | awk '/completeness score/ { print; exit ($$4 + 0 < 98) }'

# Known weaknesses of what we build on, where the registry can tell them.
audit: .venv/.test
	@$(BIN)/pip-audit --require-hashes --disable-pip -r requirements.txt --progress-spinner off --timeout 20 \
	  > .venv/audit.log 2>&1 || { grep -q "known vulnerabilit" .venv/audit.log && cat .venv/audit.log && exit 1; } || true
	@grep -q "could not be audited\|rror" .venv/audit.log \
	  && echo "audit: the registry here does not tell known weaknesses" || echo "audit: no known weaknesses"

# The documents as a site, in build/docs: a link that leads nowhere is an error. RUN_NOTEBOOKS=false is quicker.
docs: .venv/.test
	$(BIN)/mkdocs build --strict

# The portable code of our games, after their rules, or what is compiled into every game's, have changed.
portable: .venv/.test
	@for game in labyrinthe tanagra tantalus temptation titus; do $(BIN)/ludo portable $$game || exit 1; done
	$(BIN)/python -m tests.bots.searches --write

bench: .venv/.test
	$(BIN)/python -m benchmarks

# The examples for the usual learners, some seconds each, in an environment of their own with PyTorch's CPU build.
research: .venv/.research
	for example in one_file stable_baselines torchrl_loop; do \
	  echo "== $$example"; .venv/research/bin/python -W ignore examples/research/$$example.py || exit 1; done

strength: .venv/.test
	$(BIN)/python -m benchmarks.strength

words: .venv/.test
	$(BIN)/ludo words --write

lock: .venv/.test
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-emit-index-url --python-version 3.11 \
	  --group build --extra postgres --extra print --extra site pyproject.toml -o requirements.txt --upgrade
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-emit-index-url --python-version 3.11 \
	  --group build --group dev --extra all --extra portable --extra ray pyproject.toml -c requirements.txt -o requirements-dev.txt --upgrade

clean:
	rm -rf .venv

.venv/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Ludothèque needs Python 3.11 or newer (make PYTHON=…)")'
	$(PYTHON) -m venv .venv
	@touch $@

.venv/.play: .venv/.made requirements.txt pyproject.toml
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r requirements.txt
	$(BIN)/pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

# PyTorch's CPU build: pip's own index has it for some systems only, and a much larger one for others.
.venv/.research: .venv/.made examples/research/requirements.txt pyproject.toml
	$(PYTHON) -m venv --clear .venv/research
	.venv/research/bin/pip install -q --disable-pip-version-check -r examples/research/requirements.txt \
	  || { echo "no CPU build of PyTorch to be had: name an index that has one in PIP_EXTRA_INDEX_URL"; exit 1; }
	.venv/research/bin/pip install -q --disable-pip-version-check -e '.[gymnasium]'
	@touch $@

# The browsers that tests play in: Debian's, installed here if that is allowed. Without windows one is quicker.
.venv/.browsers: .venv/.test
	@{ command -v chromium && command -v chromium-headless-shell; } > /dev/null || \
	  { test "$$(id -u)" = 0 && command -v apt-get > /dev/null && apt-get update -qq && export DEBIAN_FRONTEND=noninteractive \
	    && { apt-get install -y -qq chromium chromium-headless-shell || apt-get install -y -qq chromium; } > /dev/null; } || \
	  { command -v chromium || command -v chromium-browser || command -v google-chrome; } > /dev/null || \
	  echo "no Chromium here, and no right to install it: tests in the browser are passed over"
	@touch $@

# The database that tests keep tables in: Debian's, installed here if that is allowed.
.venv/.postgres: .venv/.test
	@ls /usr/lib/postgresql/*/bin/pg_ctl > /dev/null 2>&1 || command -v pg_ctl > /dev/null || \
	  { test "$$(id -u)" = 0 && command -v apt-get > /dev/null \
	    && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql > /dev/null; } || \
	  echo "no PostgreSQL here, and no right to install it: its tests are passed over"
	@touch $@

# The proxy that the samples are tried with: Debian's, installed here if that is allowed.
.venv/.nginx: .venv/.test
	@command -v nginx > /dev/null || test -x /usr/sbin/nginx || \
	  { test "$$(id -u)" = 0 && command -v apt-get > /dev/null \
	    && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq nginx-light > /dev/null; } || \
	  echo "no nginx here, and no right to install it: its sample is not tried"
	@touch $@

# What plays an ARM processor, with Debian's Python for one: portable code is to give the same there.
.venv/.arm: .venv/.test tests/arm.py
	@$(BIN)/python -m tests.arm || echo "no Python for ARM to be had: portable code is not tried on it"
	@touch $@

# What checks the types of the scripts, where there is node.
.venv/node/.typescript-$(TYPESCRIPT): .venv/.made
	@mkdir -p $(@D)
	@if command -v node > /dev/null && command -v npm > /dev/null; then \
	  npm install --prefix $(@D) --no-save --no-audit --no-fund --loglevel=error typescript@$(TYPESCRIPT) > /dev/null && touch $@; \
	else echo "no node here: the types of the scripts are not checked"; fi

.venv/.test: .venv/.made requirements-dev.txt pyproject.toml benchmarks/opponents/pyproject.toml
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r requirements-dev.txt
	$(BIN)/pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e . -e benchmarks/opponents
	@touch $@ .venv/.play
