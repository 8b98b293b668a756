# The front door. It installs, configures and builds, then steps aside: the build itself is in
# CMakeLists.txt and CMakePresets.json, the package lists are in tools/packages.

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
# One step after the other; ninja and ctest use the processors.
.NOTPARALLEL:

# Debian's tools before whatever else lies on the PATH; those of which a machine may have several
# versions are named with theirs (CMakePresets.json, cmake/).
export PATH := /usr/bin:/bin:$(PATH)

JOBS ?= $(shell nproc)
FUZZ_SECONDS ?= 60
FUZZ_HOURS ?= 24
fuzz_targets = $(or $(FUZZ),$(basename $(notdir $(wildcard fuzz/*.cpp))))
# Many tests wait for clocks and answers: some more than there are processors keep these busy.
export CTEST_PARALLEL_LEVEL := $(shell echo $$(($(JOBS) + 2)))
# What `make` was told is not for the programs that it runs.
unexport MAKEFLAGS MFLAGS

step := tools/step
ctest_summary := tests passed|tests failed|Total Test time
sources = git ls-files -z --cached --others --exclude-standard -- '*.h' '*.cpp' '*.cc'

# Presets are read only when CMake is asked to, hence the comparison of times.
current = [ build/$(1)/build.ninja -nt CMakePresets.json ]
configure = @$(call current,$(1)) || $(step) "Configuring $(1)" cmake --preset $(1)
# The release folder serves `make run`, which does without test packages, and `make test`.
configure_program = @$(call current,release) || $(step) "Configuring release" cmake --preset release -DQWIXX_TESTS=OFF
configure_release = @{ $(call current,release) && grep -qs QWIXX_TESTS:BOOL=ON build/release/CMakeCache.txt; } || \
	$(step) "Configuring release with tests" cmake --preset release -DQWIXX_TESTS=ON
# How long the first build takes with two quiet processors; later ones take what changed.
first_time = $(if $(wildcard build/$(1)/.ninja_log),,--about '$(2) the first time')
build = @$(step) $(call first_time,$(1),$(or $(2),5 minutes)) "Building $(1)" \
	cmake --build --preset $(1) --parallel $(JOBS)
test = @$(step) --show '$(ctest_summary)' "Testing $(1)" ctest --preset $(1)

.PHONY: help
help:
	@echo "Targets:"
	@sed -nE 's/^([a-z-]+):.*## (.*)/  make \1\t\2/p' Makefile | expand -t 20

.PHONY: run
run: fetch build page ## build what changed and start the server: it says where to open the page
	@echo "The server runs until Ctrl+C. Open its page in a browser:"
	@build/qwixx serve $(SERVE)

# Everything that comes over the network first: who has none learns that at once.
.PHONY: fetch
fetch:
	@tools/packages install run
	@tools/web fetch

.PHONY: play
play: build ## a game in the terminal
	@build/qwixx play

.PHONY: build
build: ## install what is missing and build the optimised program, build/qwixx
	@tools/packages install run
	$(configure_program)
	$(call build,release,2 minutes) --target qwixx

.PHONY: page
page: ## build the page, build/web, with the engine for the browser
	@tools/packages install run
	$(call configure,wasm)
	$(call build,wasm,1 minute)
	@tools/web current || $(step) --about 'half a minute' "Building the page" tools/web build

# The page travels in it, so it is built first.
.PHONY: package
package: page ## a Debian package, build/qwixx_VERSION_ARCH.deb, for every processor of its kind: docs/install.md
	@tools/packages install package
	$(call configure,package)
	$(call build,package,6 minutes)
	@$(step) --show '\.deb$$' "Packing" tools/package

.PHONY: wheel
wheel: ## the Python module, build/wheel/*.whl, for every processor of its kind: docs/library.md
	@tools/packages install run
	@tools/packages install python
	@mkdir -p build/wheel
	@cd python && SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) QWIXX_WHEEL=portable JOBS=$(JOBS) \
		../tools/step --show '\.whl$$' "Building the wheel" \
		python3 -c 'import build_backend as b; print("build/wheel/" + b.build_wheel("../build/wheel"))'

.PHONY: npm
npm: page ## the WebAssembly engine with its types, build/qwixx-engine-VERSION.tgz: docs/library.md
	@$(step) "Packing for npm" tools/npm pack
	@$(step) --show 'passed' "Using it from an empty folder" tools/npm test

.PHONY: test-packages
test-packages: package wheel npm ## install and use the packages as strangers do: Debian's, Python's, npm's
	@tools/packages install python
	@$(step) --show 'OK|FAILED|^not run' "Using the wheel" tools/wheel-test
	@tools/package-test

.PHONY: test
test: ## install what is missing, build and run all tests, then again under ASan and UBSan
	@tools/packages install test
	$(configure_release)
	$(call build,release)
	$(call test,release)
	$(call configure,asan-ubsan)
	$(call build,asan-ubsan,8 minutes)
	$(call test,asan-ubsan)
	@$(MAKE) --no-print-directory test-page
	@echo "All tests passed: release, asan-ubsan, page."

.PHONY: test-page
test-page: build page ## check and test the page, and let people in a browser go the main ways
	@tools/packages install test
	@$(step) "Checking the page" tools/web check
	@$(step) --show 'Tests ' "Testing the page" tools/web test
	@$(step) --show 'walks passed' "People in a browser" tools/web people

.PHONY: pictures
pictures: ## take the pictures of the page that README shows
	@tools/packages install test
	@$(step) "Taking pictures" tools/web browse -- --pictures /gallery/dice-action2 /gallery/jokers-play
	@cp build/web-screenshots/gallery-dice-action2-1440.png docs/images/dice.png
	@cp build/web-screenshots/gallery-jokers-play-360.png docs/images/cards.png

.PHONY: test-all
test-all: export FRESH_TEST = bare
test-all: packages-develop packages-python test test-people test-clang test-tsan fuzz lint test-fresh test-packages ## everything: also all ways through the page, clang, TSan, fuzzing (FUZZ_SECONDS=60 each), lint and fresh machines
	@echo "Everything passed: release, asan-ubsan, page, people, clang, tsan, fuzz, lint, fresh, packages."

.PHONY: test-fresh
test-fresh: ## do what README says on fresh Debian machines, with other tools and without a network (FRESH='bare' to choose)
	@tools/fresh $(FRESH)

.PHONY: test-people
test-people: build page ## all ways through the page, all screens in all themes and languages (long)
	@tools/packages install test
	@$(step) --show 'walks passed' "People in a browser, all ways" tools/web people:all

.PHONY: packages-develop packages-python
packages-develop packages-python: packages-%:
	@tools/packages install $*

.PHONY: test-clang test-tsan
test-clang test-tsan: test-%: packages-develop
	$(call configure,$*)
	$(call build,$*)
	$(call test,$*)

.PHONY: bench
bench: ## measure speed with Google Benchmark (BENCH='--benchmark_filter=…' to choose)
	@tools/packages install test
	$(configure_release)
	$(call build,release) --target qwixx_bench
	@build/release/qwixx_bench $(BENCH)

.PHONY: load
load: build ## put the server under load, beside Colyseus (about 15 minutes): docs/benchmarks.md
	$(call build,release) --target qwixx_load
	@tools/load $(LOAD)

# The same tests with more of everything: 10 million games, 2 x 2,000 states by all 46,656 rolls,
# every state against doubles.
.PHONY: verify-solver
verify-solver: ## prove the exact solver at length (about 4 minutes): docs/solver.md
	@tools/packages install test
	$(configure_release)
	$(call build,release) --target test_solver
	@QWIXX_SOLVER_GAMES=10000000 QWIXX_SOLVER_THREADS=$(JOBS) QWIXX_SOLVER_STATES=2000 \
		QWIXX_SOLVER_DOUBLES=1 build/release/test_solver

# The same tests with ten million rolls.
.PHONY: verify-chance
verify-chance: ## show at length that fair dice fall evenly (about a minute): docs/fair-dice.md
	@tools/packages install test
	$(configure_release)
	$(call build,release) --target test_server
	@QWIXX_CHANCE_ROLLS=10000000 build/release/test_server --gtest_filter='ChanceStatistics.*'

.PHONY: ladder
ladder: build ## every level against the next, in all games (LADDER='--scale 0.1' to be quick): docs/strength.md
	@tools/ladder $(LADDER)

.PHONY: chaos
chaos: build ## 200 rounds of load with kill -9 and restarts; nothing may be lost (CHAOS='--rounds 10'): docs/server.md
	@tools/packages install test
	@tools/chaos $(CHAOS)

.PHONY: chaos-nodes
chaos-nodes: build ## 200 rounds with three nodes, a proxy and two databases, of which some fail (CHAOS='--rounds 10'): docs/server.md
	@tools/packages install test
	@tools/chaos_nodes $(CHAOS)

.PHONY: attack
attack: build ## attack the server within its limits and time somebody else meanwhile (ATTACK='--only bots'): docs/server.md
	@tools/packages install test
	@tools/attack $(ATTACK)

.PHONY: train
train: build ## teach the bots anew, into data/learned.bin (hours): docs/strength.md
	@tools/train

.PHONY: fuzz
fuzz: packages-develop ## search each fuzz target for FUZZ_SECONDS (FUZZ='record …' to choose)
	$(call configure,fuzz)
	$(call build,fuzz)
	@tools/fuzz $(FUZZ_SECONDS) $(JOBS) $(fuzz_targets)

.PHONY: fuzz-long
fuzz-long: ## the same for 24 hours of one processor, evenly over all targets (FUZZ_HOURS=3 for less): docs/benchmarks.md
	@$(MAKE) --no-print-directory fuzz FUZZ='$(fuzz_targets)' \
		FUZZ_SECONDS=$$(( $(FUZZ_HOURS) * 3600 / $(words $(fuzz_targets)) ))

.PHONY: coverage
coverage: packages-develop ## which lines the tests reach: build/coverage/report/index.html
	$(call configure,coverage)
	$(call build,coverage)
	@find build/coverage -name '*.gcda' -delete
	$(call test,coverage)
	@mkdir -p build/coverage/report
	@$(step) --show '^(lines|functions|branches):' "Counting lines" \
		gcovr --root . --filter src/ --exclude-throw-branches --exclude-unreachable-branches -j $(JOBS) \
		--print-summary --html-details build/coverage/report/index.html build/coverage
	@echo "The report is build/coverage/report/index.html."

.PHONY: format
format: packages-develop ## lay out all sources: clang-format, and prettier for web/
	@$(sources) | xargs -0 -r clang-format-22 -i
	@tools/web format

.PHONY: lint
lint: packages-develop ## check layout, run clang-tidy and, for web/, eslint
	@$(step) "Linting the page" tools/web lint
	@$(step) "Checking layout" bash -o pipefail -c "$(sources) | xargs -0 -r clang-format-22 --dry-run -Werror"
	$(call configure,clang)
	@cmake --build --preset clang --target qwixx_commit >/dev/null
	@$(step) "Running clang-tidy" run-clang-tidy-22 -quiet -p build/clang -j $(JOBS)

.PHONY: clean
clean: ## remove everything that was built
	rm -rf build
