# `make help` lists the targets. `make run` and `make test` install what is missing first.

PREFIX ?= /usr/local
PLAYLISTS ?= Conformance/Examples
FUZZ_SECONDS ?= 60
FUZZ_TARGETS ?=
BENCH_CASES ?=
PLAYED ?=
SPEED_CASES ?=
SHAPES ?=
PAIRS ?=

# An undeclared import fails the build, so that modules keep pointing one way.
CHECKED := --explicit-target-dependency-import-check error
# The crash handler of the Swift runtime hangs under sanitizers.
SANITIZED := SWIFT_BACKTRACE=enable=no
TEST := swift test --disable-xctest $(CHECKED)
COMMANDS := ^InterlintCommandTests\.
PARTS := test-commands-a-to-l test-commands-m-to-z test-modules
EVENTS := .build
BUILT := --skip-build --ignore-lock --event-stream-output-path $(EVENTS)
# The compiler knows which protocols a type conforms to; found by its name, a generic type is searched for
# among all conformances when it is first used: to check a playlist of 60 lines needs 43 % more instructions
# (17.74 instead of 12.42 million).
DIRECT := -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
# The C++ library is linked statically: with the shared one, to check a playlist of 60 lines needs 17 % more
# instructions (14.10 instead of 12.03 million) and 14 % more processor time (7.7 instead of 6.7 ms). What is loaded
# later may need the shared one, which must not find symbols here, and nothing needs ours.
STATIC := .build/static
OWN_CXX := -Xlinker -L$(CURDIR)/$(STATIC) -Xlinker --exclude-libs -Xlinker libstdc++.a -Xlinker --no-export-dynamic
# It starts with an older C library than it is linked with; what it starts with was in three libraries before.
OLD_C := -Xlinker -l:libc.so.6 -Xlinker $(CURDIR)/$(STATIC)/portable.o -Xlinker --no-as-needed -Xlinker -l:libpthread.so.0 -Xlinker -l:libdl.so.2
# Nothing is loaded from the folder of the executable. It has no number of its build: to strip that later would cost the
# protection of relocated data (RELRO). Without debug information, which nothing reads, the compiler needs 13 % less
# processor time (HLSDocuments: 94.9 instead of 109.5 s); functions keep their names.
# Two builds cannot share a folder: with one of its own, a gate builds a program while tests are built.
OPTIMIZED := .build/optimized
RELEASE := swift build -c release --scratch-path $(OPTIMIZED) --static-swift-stdlib --disable-local-rpath \
  -debug-info-format none \
  -Xlinker --build-id=none $(CHECKED) $(DIRECT) $(OWN_CXX) $(OLD_C)
INTERLINT := .build/release/interlint
BENCH := .build/release/interlint-bench
SWIFT_FILES := Package.swift Sources Tests

.PHONY: run test $(PARTS) build release format lint api outside asan tsan fuzz conformance consumers corpus packagers \
  server site gallery players fleet spark attack pairs green bench speed growth docs install suite package installation demonstration clean help tools \
  fuzz-program bench-program consumer-tools packager-tools player-tools fleet-tools spark-tools speed-tools test-tools package-tools installation-tools

run: release ## Lint the example presentation (PLAYLISTS=…); reports go to reports/latest
	@mkdir -p reports/latest
	@$(INTERLINT) lint $(PLAYLISTS) --output junit=reports/latest/junit.xml \
	  --output text=reports/latest/report.txt; status=$$?; \
	  cat reports/latest/report.txt && exit $$status

test: build test-tools ## Build and pass every test
	@$(MAKE) --no-print-directory -j3 $(PARTS)
	@Tests/Gates/suites-ran $(PARTS:%=$(EVENTS)/%.jsonl)

# Tests of commands wait for processes and servers most of the time. So two processes pass them, each half of the
# alphabet, and one the other tests: the build directory, which each would have for itself, is only read.
test-commands-a-to-l:
	$(TEST) $(BUILT)/$@.jsonl --filter '$(COMMANDS)[A-L]'

test-commands-m-to-z:
	$(TEST) $(BUILT)/$@.jsonl --filter '$(COMMANDS)[^A-L]'

test-modules:
	$(TEST) $(BUILT)/$@.jsonl --skip '$(COMMANDS)'

build: tools ## Build for debugging, tests included
	swift build --build-tests $(CHECKED)

release: tools ## Build the optimised executable, .build/release/interlint
	@$(RELEASE) --product interlint
	@ln -sfn $(OPTIMIZED:.build/%=%)/release .build/release

format: ## Format the sources in place
	swift format --in-place --recursive --parallel $(SWIFT_FILES)

lint: ## Check that the sources are formatted
	swift format lint --strict --recursive --parallel $(SWIFT_FILES)

api: build ## Compare the public API with Tests/Gates/api (UPDATE=1 writes it)
	Tests/Gates/api/run $(if $(UPDATE),--update)

outside: tools ## Build packages outside the project that use its products
	Tests/Gates/outside/run

# Sanitizers build where `make build` does, since most modules are not instrumented and are compiled already: 110 s of
# processor time, not 400 as in folders of their own. Nothing is optimized: the compiler needs much longer then.
# The fuzzer's build has the tests and the program that they start, with the address sanitizer.
fuzz-program: tools
	Tests/Gates/fuzz/build

fuzz: fuzz-program ## Give mutated inputs to all that reads them for FUZZ_SECONDS (FUZZ_TARGETS=…)
	Tests/Gates/fuzz/run $(FUZZ_SECONDS) $(FUZZ_TARGETS)

asan: fuzz-program ## Pass the tests of modules with unsafe code under the address and leak sanitizer
	$(SANITIZED) \
	  ASAN_OPTIONS=allocator_may_return_null=1:quarantine_size_mb=16 \
	  LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/Gates/leaks:print_suppressions=0 \
	  INTERLINT_EXECUTABLE=$(CURDIR)/.build/fuzz/interlint \
	  $(TEST) --skip-build --ignore-lock $$(Tests/Gates/sanitized address)

tsan: tools ## Pass the tests of several threads under the thread sanitizer
	SANITIZER="-sanitize=thread -disable-cmo" SANITIZED="$$(Tests/Gates/sanitized --targets thread)" \
	  swift build --build-tests $(CHECKED)
	$(SANITIZED) TSAN_OPTIONS=allocator_may_return_null=1 \
	  $(TEST) --skip-build --ignore-lock $$(Tests/Gates/sanitized thread)

conformance: release ## Run the conformance suite and what it covers; reports go to reports/latest
	@mkdir -p reports/latest
	$(INTERLINT) conformance run --output junit=reports/latest/conformance.xml --output text
	$(INTERLINT) conformance coverage --output text=reports/latest/coverage.txt; status=$$?; \
	  tail -n 1 reports/latest/coverage.txt && exit $$status

consumers: release consumer-tools ## Read the reports with the programs that users read them with
	Tests/Gates/consumers/run

fleet: release fleet-tools ## Judge 200 channels in three simulated nights, kill runs on their way, and read a week with incidents
	@$(RELEASE) --product FleetServer
	Tests/Gates/fleet/run

corpus: release consumer-tools ## Lint the playlists of ../shared/corpus
	Tests/Gates/corpus/run

packagers: release packager-tools ## Lint what ffmpeg, GStreamer and VLC make
	Tests/Gates/packagers/run

server: release consumer-tools ## Lint an example that nginx serves over TLS and HTTP/2
	Tests/Gates/server

site: release consumer-tools ## Publish a hostile history and read its pages in a browser; compare CORS verdicts with it
	Tests/Gates/site/run
	Tests/Gates/origins/run
	Tests/Gates/codecs/run

gallery: release consumer-tools ## Draw the timelines of all cases on one page, .build/gallery/index.html
	Tests/Gates/gallery/run

players: release player-tools ## Compare timelines with what hls.js plays in Chromium (downloads 31 MB once)
	Tests/Gates/players/run $(if $(UPDATE),--update,$(PLAYED))

spark: release spark-tools ## Judge targets on a Spark cluster, with a worker killed (installs 520 MB once)
	Tests/Gates/spark/run

attack: release ## Attack the executable with secrets, injection, hostile servers, kills and large input (FULL=1 for all)
	Tests/Gates/attack/run

pairs: release ## Lint pairs of a correct input and one whose defect viewers feel (PAIRS=…)
	@Tests/Gates/pairs/run $(PAIRS)

green: release ## Try some four and a half thousand ways in which something broken could be green
	Tests/Gates/green/run

bench: bench-program ## Measure speed and memory (BENCH_CASES=…)
	$(BENCH) $(BENCH_CASES)

speed: release speed-tools ## Compare instructions with Tests/Gates/speed (SPEED_CASES=…; UPDATE=1 writes them)
	Tests/Gates/speed/run $(if $(UPDATE),--update,$(SPEED_CASES))

growth: bench-program speed-tools ## Measure how cost and memory grow with the input (SHAPES=…)
	$(BENCH) growth --exceptions Tests/Gates/growth-exceptions.tsv $(SHAPES)

bench-program: release
	@$(RELEASE) --product interlint-bench

docs: tools ## Convert every documentation catalog; a broken link fails
	Tests/Gates/docs

suite: ## Pack the conformance suite for other projects, as .build/suite/interlint-suite-VERSION.tar.gz
	@Packaging/suite

install: release ## Install the stripped executable, catalog, completions and man page under PREFIX
	@mkdir -p .build/install
	$(INTERLINT) completion bash >.build/install/bash
	$(INTERLINT) completion zsh >.build/install/zsh
	$(INTERLINT) completion fish >.build/install/fish
	$(INTERLINT) man >.build/install/man
	install -d $(addprefix $(DESTDIR)$(PREFIX)/,bin share/interlint share/man/man1 \
	  share/bash-completion/completions share/zsh/site-functions share/fish/vendor_completions.d)
	install -m 755 $(INTERLINT) $(DESTDIR)$(PREFIX)/bin/interlint
	Packaging/stripped $(DESTDIR)$(PREFIX)/bin/interlint
	install -m 644 Conformance/Catalogue.tsv Conformance/coverage-floor \
	  $(DESTDIR)$(PREFIX)/share/interlint
	install -m 644 .build/install/man $(DESTDIR)$(PREFIX)/share/man/man1/interlint.1
	install -m 644 .build/install/bash $(DESTDIR)$(PREFIX)/share/bash-completion/completions/interlint
	install -m 644 .build/install/zsh $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_interlint
	install -m 644 .build/install/fish $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/interlint.fish

package: release package-tools ## Make tarball and Debian package in .build/package
	@Packaging/package

installation: package installation-tools ## Use the packages in a clean Debian, an image, the action and pre-commit
	Tests/Gates/installation/run

demonstration: release consumer-tools ## Adopt interlint in a generated repository of 400 playlists
	@Tests/Gates/demonstration/run

clean: ## Remove everything that was built or reported
	rm -rf .build reports/latest

help: ## Print this list
	@sed -nE 's/^([a-z]+):.*## (.*)/  \1\t\2/p' Makefile | expand -t 16

tools:
	@.ci/install
	@mkdir -p $(STATIC)
	@ln -sf "$$(clang -print-file-name=libstdc++.a)" $(STATIC)/libstdc++.a
	@$(MAKE) --no-print-directory --silent $(STATIC)/portable.o

$(STATIC)/portable.o: Packaging/portable.c Packaging/portable-object $(wildcard Sources/CLibYAML/* Sources/CXMLReader/* Sources/CXMLWriter/*)
	Packaging/portable-object $(STATIC)

test-tools:
	@.ci/install tests

consumer-tools:
	@.ci/install consumers

packager-tools:
	@.ci/install packagers

player-tools:
	@.ci/install players

fleet-tools:
	@.ci/install fleet

speed-tools:
	@.ci/install speed

spark-tools:
	@.ci/install spark

package-tools:
	@.ci/install package

installation-tools:
	@.ci/install installation

