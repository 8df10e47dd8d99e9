# `make play` and `make test` do all their set-up themselves; Python 3.11 or newer and make are all they need.

PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test lint check bench lock clean

play: .venv/.play
	@$(BIN)/ludo play $(GAME)

test: lint
	$(BIN)/pytest -n 2

lint: .venv/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: .venv/.test
	$(BIN)/python -m benchmarks

lock: .venv/.test
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-emit-index-url --python-version 3.11 \
	  --group build pyproject.toml -o requirements.txt --upgrade
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-emit-index-url --python-version 3.11 \
	  --group build --group dev --extra arena --extra ray pyproject.toml -c requirements.txt -o requirements-dev.txt --upgrade

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

.venv/.test: .venv/.made requirements-dev.txt pyproject.toml
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r requirements-dev.txt
	$(BIN)/pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@ .venv/.play
