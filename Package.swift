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

func module(_ name: String, uses dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func program(_ name: String, uses dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(
  _ name: String, uses dependencies: [Target.Dependency], linking libraries: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, swiftSettings: settings,
    linkerSettings: libraries.map { .linkedLibrary($0) })
}

func library(
  _ name: String, pkgConfig: String, debian: String, brew: String, isLinked: Bool = true
) -> Target {
  // What pkg-config says would link the library.
  .systemLibrary(
    name: name, pkgConfig: isLinked ? pkgConfig : nil,
    providers: [.apt([debian]), .brew([brew])])
}

let package = Package(
  name: "interlint",
  products: [
    .executable(name: "interlint", targets: ["interlint"]),
    .library(
      name: "Interlint",
      targets: ["HLSPlaylist", "HLSInterstitials", "HLSConformance", "HLSRules", "HLSReporting"]),
  ],
  targets: [
    // System libraries.
    library("CLibXML2", pkgConfig: "libxml-2.0", debian: "libxml2-dev", brew: "libxml2"),
    library(
      "CLibCrypto", pkgConfig: "libcrypto", debian: "libssl-dev", brew: "openssl", isLinked: false),
    library("CPopt", pkgConfig: "popt", debian: "libpopt-dev", brew: "popt"),
    library(
      "CLibCurl", pkgConfig: "libcurl", debian: "libcurl4-openssl-dev", brew: "curl",
      isLinked: false),
    library(
      "CLibYAML", pkgConfig: "yaml-0.1", debian: "libyaml-dev", brew: "libyaml", isLinked: false),
    library(
      "CLibPQ", pkgConfig: "libpq", debian: "libpq-dev", brew: "libpq", isLinked: false),
    library(
      "CSQLite", pkgConfig: "sqlite3", debian: "libsqlite3-dev", brew: "sqlite", isLinked: false),

    // What a playlist says.
    module("HLSPlaylist"),
    module("HLSInterstitials", uses: ["HLSPlaylist"]),

    // What it should say.
    module("HLSConformance", uses: ["HLSPlaylist", "HLSInterstitials"]),
    module("PodTokens", uses: ["CLibCrypto"]),
    module(
      "HLSRules", uses: ["HLSPlaylist", "HLSInterstitials", "HLSConformance", "PodTokens"]),

    // How it is told.
    module("XMLWriting", uses: ["CLibXML2"]),
    module(
      "HLSReporting", uses: ["HLSPlaylist", "HLSInterstitials", "HLSConformance", "XMLWriting"]),

    // Where the world comes in.
    module("HLSDelivery", uses: ["HLSPlaylist", "HLSInterstitials", "CLibCurl"]),
    module(
      "ConformanceSuite",
      uses: [
        "HLSPlaylist", "HLSInterstitials", "HLSConformance", "HLSRules", "HLSReporting",
        "HLSDelivery", "XMLWriting",
      ]),
    module(
      "LintHistory",
      uses: [
        "HLSPlaylist", "HLSConformance", "HLSReporting", "HLSDelivery", "XMLWriting", "CSQLite",
        "CLibPQ",
      ]),
    module(
      "InterlintCommand",
      uses: [
        "HLSPlaylist", "HLSInterstitials", "HLSConformance", "HLSRules", "HLSReporting",
        "HLSDelivery", "ConformanceSuite", "LintHistory", "PodTokens", "CPopt", "CLibYAML",
      ]),
    program("interlint", uses: ["InterlintCommand"]),
    program(
      "interlint-bench",
      uses: ["HLSPlaylist", "HLSInterstitials", "HLSConformance", "HLSRules", "HLSReporting"]),

    // What proves it.
    tests("VocabularyTests", uses: ["HLSPlaylist", "HLSConformance", "HLSRules"]),
    tests("HLSPlaylistTests", uses: ["HLSPlaylist"]),
    tests("HLSInterstitialsTests", uses: ["HLSPlaylist", "HLSInterstitials"]),
    tests(
      "HLSRulesTests", uses: ["HLSPlaylist", "HLSInterstitials", "HLSConformance", "HLSRules"]),
    tests(
      "HLSReportingTests",
      uses: ["HLSPlaylist", "HLSConformance", "HLSReporting", "XMLWriting"]),
    tests("PodTokensTests", uses: ["PodTokens"]),
    tests("PodServingTests", uses: ["HLSInterstitials"]),
    tests("SpliceInformationTests", uses: ["HLSInterstitials"]),
    tests("XMLWritingTests", uses: ["XMLWriting"]),
    tests("HLSDeliveryTests", uses: ["HLSDelivery"]),
    .target(
      name: "LocalHTTPServer", dependencies: ["HLSDelivery"], path: "Tests/LocalHTTPServer",
      swiftSettings: settings),
    .target(
      name: "LocalPostgreSQL", path: "Tests/LocalPostgreSQL", swiftSettings: settings),
    // Only a gate runs it.
    .executableTarget(
      name: "FleetServer", dependencies: ["LocalHTTPServer"], path: "Tests/FleetServer",
      exclude: ["Fleet.md"], swiftSettings: settings),
    tests(
      "FetchingTests",
      uses: [
        "HLSPlaylist", "HLSInterstitials", "HLSConformance", "HLSDelivery", "InterlintCommand",
        "LocalHTTPServer",
      ]),
    tests(
      "LiveTests",
      uses: [
        "HLSPlaylist", "HLSInterstitials", "HLSConformance", "HLSRules", "HLSReporting",
        "HLSDelivery", "InterlintCommand",
      ]),
    tests("HLSConformanceTests", uses: ["HLSPlaylist", "HLSInterstitials", "HLSConformance"]),
    tests(
      "TargetListTests",
      uses: ["InterlintCommand", "HLSPlaylist", "HLSConformance", "HLSDelivery"]),
    tests("OptionsTests", uses: ["InterlintCommand", "HLSPlaylist"]),
    tests(
      "InterlintCommandTests",
      uses: ["XMLWriting", "LintHistory", "LocalHTTPServer", "LocalPostgreSQL"]),
    tests(
      "LintHistoryTests",
      uses: [
        "HLSPlaylist", "HLSConformance", "HLSRules", "LintHistory", "XMLWriting", "CLibCrypto",
        "LocalPostgreSQL",
      ], linking: ["crypto"]),
    tests(
      "ConformanceSuiteTests",
      uses: [
        "HLSPlaylist", "HLSConformance", "HLSRules", "HLSDelivery", "XMLWriting",
        "ConformanceSuite",
      ]),

    // What keeps it so.
    tests("ProjectTests", uses: []),
    tests(
      "ReadmeTests",
      uses: ["HLSPlaylist", "HLSConformance", "HLSRules", "HLSReporting", "LintHistory"]),
  ]
)

// A fuzz target has no `main` of its own, so it links only under `--sanitize=fuzzer`.
if Context.environment["HLS_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "HLSFuzz",
      dependencies: [
        "HLSPlaylist", "HLSInterstitials", "HLSConformance", "HLSRules", "HLSReporting",
        "XMLWriting",
      ],
      path: "Tests/HLSFuzz", swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]))
}
