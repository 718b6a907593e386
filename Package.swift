// swift-tools-version: 6.2

import PackageDescription

/// Every Swift target is built alike: Swift 6, unsafe code marked, no warnings.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

func module(
  _ name: String, uses dependencies: [Target.Dependency] = [], with resources: [Resource] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, resources: resources, swiftSettings: settings)
}

func program(_ name: String, uses dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(
  _ name: String, uses dependencies: [Target.Dependency], without others: [String] = [],
  linking libraries: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: others, swiftSettings: settings,
    linkerSettings: libraries.map { .linkedLibrary($0) })
}

func library(
  _ name: String, pkgConfig: String, debian: String, isLinked: Bool = true
) -> Target {
  // What pkg-config says would link the library.
  .systemLibrary(
    name: name, pkgConfig: isLinked ? pkgConfig : nil,
    providers: [.apt([debian])])
}

/// What reads documents, and what judges them: each module with all below it.
let text: [Target.Dependency] = ["SourceText"]
let playlists = text + ["HLSPlaylist"]
let interstitials = playlists + ["HLSInterstitials"]
let documents = interstitials + ["HLSDocuments"]
let linting = documents + ["HLSLinting"]
let rules = linting + ["HLSRules"]

let package = Package(
  name: "interlint",
  products: [
    .executable(name: "interlint", targets: ["interlint"]),
    // For linting.
    .library(name: "Interlint", targets: ["Interlint"]),
    // For reading only: without the rules, and without system libraries.
    .library(name: "HLSPlaylist", targets: ["HLSPlaylist"]),
    .library(name: "HLSInterstitials", targets: ["HLSInterstitials"]),
  ],
  targets: [
    // System libraries.
    library("CXMLReader", pkgConfig: "libxml-2.0", debian: "libxml2", isLinked: false),
    library("CXMLWriter", pkgConfig: "libxml-2.0", debian: "libxml2", isLinked: false),
    library(
      "CLibCrypto", pkgConfig: "libcrypto", debian: "libssl-dev", isLinked: false),
    library(
      "CLibCurl", pkgConfig: "libcurl", debian: "libcurl4-openssl-dev",
      isLinked: false),
    library("CZlib", pkgConfig: "zlib", debian: "zlib1g-dev", isLinked: false),
    library(
      "CLibYAML", pkgConfig: "yaml-0.1", debian: "libyaml-dev", isLinked: false),
    library(
      "CLibPQ", pkgConfig: "libpq", debian: "libpq-dev", isLinked: false),
    library(
      "CSQLite", pkgConfig: "sqlite3", debian: "libsqlite3-dev", isLinked: false),

    // System libraries that are opened when they are needed.
    module("DynamicLibraries"),

    // What documents say.
    module("SourceText"),
    module("HLSPlaylist", uses: text),
    module("HLSInterstitials", uses: playlists),
    module("HLSDocuments", uses: interstitials + ["DynamicLibraries", "CXMLReader"]),

    // What they should say.
    module("HLSLinting", uses: documents),
    module("PodTokens", uses: text + ["DynamicLibraries", "CLibCrypto"]),
    module("HLSRules", uses: linting + ["PodTokens"]),

    // How findings are reported.
    module("XMLWriting", uses: text + ["DynamicLibraries", "CXMLWriter"]),
    module("HLSReporting", uses: linting + ["XMLWriting"]),

    // All of these with one import.
    module("Interlint", uses: rules + ["HLSReporting"]),

    // Where documents come from.
    module("HLSLoading", uses: documents + ["DynamicLibraries", "CLibCurl", "CZlib"]),
    module("HLSWatching", uses: linting + ["HLSLoading"]),

    // What findings rest on.
    module(
      "LintEvidence",
      uses: linting + ["HLSReporting", "DynamicLibraries", "CZlib", "CLibCrypto"]),

    // What a run is asked to do.
    module(
      "LintRuns",
      uses: rules + [
        "HLSReporting", "HLSLoading", "HLSWatching", "LintEvidence", "PodTokens",
        "DynamicLibraries",
        "CLibCrypto", "CLibYAML",
      ]),

    // What is kept and published.
    module(
      "LintHistory",
      uses: rules + [
        "HLSReporting", "HLSLoading", "LintEvidence", "DynamicLibraries", "CSQLite", "CLibPQ",
      ]),
    module(
      "HistorySite",
      uses: linting + ["HLSReporting", "HLSLoading", "LintEvidence", "LintHistory", "XMLWriting"]),
    module("ConformanceSuite", uses: rules + ["HLSReporting", "HLSLoading", "XMLWriting"]),

    // The server that editors ask about a document.
    module("LanguageServer", uses: rules + ["HLSReporting"]),

    // What people run.
    module(
      "InterlintCommand",
      uses: rules + [
        "HLSReporting", "HLSLoading", "HLSWatching", "LintEvidence", "LintRuns",
        "ConformanceSuite", "LintHistory", "HistorySite", "LanguageServer", "DynamicLibraries",
        "XMLWriting",
      ], with: [.embedInCode("CI/Recipes")]),
    program("interlint", uses: ["InterlintCommand"]),
    program("interlint-bench", uses: rules + ["HLSReporting", "HLSLoading"]),

    // What proves it.
    .target(name: "MarkedText", path: "Tests/MarkedText", swiftSettings: settings),
    .target(name: "SuiteDocuments", path: "Tests/SuiteDocuments", swiftSettings: settings),
    library("CLibXML2", pkgConfig: "libxml-2.0", debian: "libxml2-dev"),
    .target(
      name: "XMLReading", dependencies: ["CLibXML2"], path: "Tests/XMLReading",
      swiftSettings: settings),
    .target(
      name: "LocalHTTPServer", dependencies: ["HLSLoading"], path: "Tests/LocalHTTPServer",
      swiftSettings: settings),
    .target(name: "LocalPostgreSQL", path: "Tests/LocalPostgreSQL", swiftSettings: settings),
    // Only a gate runs it.
    .executableTarget(
      name: "FleetServer", dependencies: text + ["LocalHTTPServer"], path: "Tests/FleetServer",
      exclude: ["Fleet.md", "Week.md"], swiftSettings: settings),
    tests("DynamicLibrariesTests", uses: ["DynamicLibraries"]),
    tests("SourceTextTests", uses: text + ["MarkedText"]),
    tests("HLSPlaylistTests", uses: playlists),
    tests("HLSInterstitialsTests", uses: interstitials + ["SuiteDocuments", "MarkedText"]),
    tests("HLSDocumentsTests", uses: documents),
    tests("HLSLintingTests", uses: linting),
    tests("PodTokensTests", uses: ["PodTokens"]),
    tests("HLSRulesTests", uses: rules, without: ["Forms/forms.tsv"]),
    tests("XMLWritingTests", uses: ["XMLWriting", "XMLReading"]),
    tests(
      "HLSReportingTests", uses: linting + ["HLSReporting", "XMLReading", "CLibCrypto"],
      linking: ["crypto"]),
    tests(
      "HLSLoadingTests",
      uses: linting + ["HLSLoading", "LocalHTTPServer", "DynamicLibraries", "CLibCurl"]),
    tests(
      "HLSWatchingTests",
      uses: rules + ["HLSReporting", "HLSLoading", "HLSWatching", "InterlintCommand"]),
    tests("LintEvidenceTests", uses: linting + ["HLSLoading", "LintEvidence"]),
    tests("LintRunsTests", uses: linting + ["HLSLoading", "LintRuns"]),
    tests(
      "InterlintCommandTests",
      uses: linting + [
        "XMLReading", "HLSReporting", "HLSLoading", "LintEvidence", "LintRuns", "LintHistory",
        "HistorySite", "InterlintCommand", "LocalHTTPServer", "LocalPostgreSQL",
      ]),
    tests(
      "LintHistoryTests",
      uses: rules + [
        "HLSReporting", "HLSLoading", "LintEvidence", "LintHistory", "HistorySite",
        "InterlintCommand", "XMLReading",
        "CLibCrypto", "LocalPostgreSQL",
      ],
      linking: ["crypto"]),
    tests("LanguageServerTests", uses: rules + ["LanguageServer"]),
    tests("BenchTests", uses: ["interlint-bench"]),
    tests(
      "ConformanceSuiteTests",
      uses: rules + ["HLSLoading", "XMLReading", "ConformanceSuite", "SuiteDocuments"]),

    // What keeps it so.
    tests("ProjectTests", uses: rules),
    tests(
      "ReadmeTests",
      uses: rules + ["HLSReporting", "Interlint", "LintRuns", "LintHistory", "HistorySite"]),
  ]
)

// Under a sanitizer, only the modules that it says something about are instrumented, and only their tests are built
// (Tests/Gates/sanitized).
if let names = Context.environment["SANITIZED"]?.split(separator: " ").map(String.init),
  let flags = Context.environment["SANITIZER"]?.split(separator: " ").map(String.init)
{
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
  for target in package.targets where target.type == .regular && names.contains(target.name) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(flags)]
    // The default linker prints pages of warnings.
    target.linkerSettings =
      (target.linkerSettings ?? []) + [.unsafeFlags([flags[0], "-use-ld=lld"])]
  }
}

// The library of the fuzzer comes with the compiler, and is linked in `make fuzz` only.
if Context.environment["HLS_FUZZ"] != nil {
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Tests/CLibFuzzer"),
    .executableTarget(
      name: "HLSFuzz",
      dependencies: rules + [
        "HLSReporting", "HLSLoading", "XMLReading", "LintEvidence", "LintRuns", "LintHistory",
        "HistorySite", "LanguageServer", "InterlintCommand", "CLibFuzzer",
      ],
      path: "Tests/HLSFuzz", swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])],
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])]),
  ]
}
