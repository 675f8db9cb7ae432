# 杭麻学堂 · Hangma Academy. `make help` lists what there is.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.current

.DEFAULT_GOAL := help
.PHONY: help setup run test check fuzz bench calibrate shots lock

help: ## list the commands
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/make \1	\2/' | expand -t 14

$(STAMP): requirements-dev.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; say make PYTHON=python3.11"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $(STAMP)

setup: $(STAMP) ## make the environment in .venv; does nothing when it is current

run: setup ## open the app and print its address
	$(BIN)/streamlit run app.py

check: setup ## format, lint, types and the content of every lesson
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m trainer check

test: setup ## all checks and all tests, the browser's included
	@$(BIN)/python tests/find_chromium.py --install
	@$(MAKE) --no-print-directory check
	$(BIN)/pytest -q -n auto --dist worksteal

fuzz: setup ## compare engine and second opinion for MINUTES (10) from SEED (0)
	$(BIN)/python tests/fuzz.py --minutes $(or $(MINUTES),10) --seed $(or $(SEED),0)

# Beside the environment, not in it, and without what they need for other purposes than rules.
$(VENV)/peers: pyproject.toml | setup
	rm -rf $@
	$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["peers"], sep="\n")' > $(VENV)/peers.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --target $@ -r $(VENV)/peers.txt

bench: $(VENV)/peers ## speed as ratios to other libraries (installs them into .venv/peers)
	@status=0; export PYTHONPATH=.:$(VENV)/peers; \
	for part in engine imports questions; do $(BIN)/python tests/benchmarks/$$part.py || status=1; done; exit $$status

calibrate: setup ## how far the learner model can be trusted, on 2,400 simulated learners; some minutes
	PYTHONPATH=. OMP_NUM_THREADS=1 $(BIN)/python tests/benchmarks/calibrate.py

shots: setup ## screenshots of every page into shots/
	$(BIN)/python tests/shots.py

lock: setup ## pin the requirements anew, without any address
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile -q --generate-hashes --no-emit-index-url --no-header --no-annotate --python-version 3.11 pyproject.toml -o requirements.txt
	$(BIN)/uv pip compile -q --generate-hashes --no-emit-index-url --no-header --no-annotate --python-version 3.11 --extra dev -c requirements.txt pyproject.toml -o requirements-dev.txt
