import HLSLoading
import SourceText

/// A CI system for which `interlint init` writes a file.
enum CISystem: String, CaseIterable, Sendable {
  case github, gitlab, jenkins, buildkite, azure, circleci

  /// A file in a repository, and how it is used.
  struct Place {
    let path: String
    /// What remains to be done; nil if the system finds the file itself.
    var use: String?
  }

  private struct Row {
    /// Where its file is; if there is one already, the next place counts.
    let places: [Place]
    /// What the repositories of its users have.
    let trace: String
    /// A part of the hosts of its repositories.
    var host: String?
    let recipe: [UInt8]
  }

  private var row: Row {
    switch self {
    case .github:
      Row(
        places: [Place(path: ".github/workflows/interlint.yml")], trace: ".github",
        host: "github", recipe: PackageResources.github_yml)
    case .gitlab:
      Row(
        places: [
          Place(path: ".gitlab-ci.yml"),
          Place(
            path: ".gitlab/interlint.yml",
            use: "add to .gitlab-ci.yml: include: {local: .gitlab/interlint.yml}"),
        ], trace: ".gitlab-ci.yml", host: "gitlab", recipe: PackageResources.gitlab_yml)
    case .jenkins:
      Row(
        places: [
          Place(path: "Jenkinsfile"),
          Place(
            path: "Jenkinsfile.interlint",
            use: "create a multibranch pipeline with this script path"),
        ], trace: "Jenkinsfile", recipe: PackageResources.jenkins_groovy)
    case .buildkite:
      Row(
        places: [
          Place(path: ".buildkite/pipeline.yml"),
          Place(
            path: ".buildkite/interlint.yml",
            use:
              "add a step with the command: buildkite-agent pipeline upload .buildkite/interlint.yml"
          ),
        ], trace: ".buildkite", recipe: PackageResources.buildkite_yml)
    case .azure:
      Row(
        places: [
          Place(path: "azure-pipelines.yml"),
          Place(path: "azure-pipelines.interlint.yml", use: "create a pipeline from this file"),
        ], trace: "azure-pipelines.yml", host: "dev.azure.com",
        recipe: PackageResources.azure_yml)
    case .circleci:
      Row(
        places: [Place(path: ".circleci/config.yml")], trace: ".circleci",
        recipe: PackageResources.circleci_yml)
    }
  }

  /// Where its file can be; the first that is free counts.
  var places: [Place] { row.places }

  /// The systems that a repository seems to use, by what is in it, or else by the address of its remote.
  static func recognized(in root: String, origin: String?) -> [CISystem] {
    let present = allCases.filter { SourceNaming.exists(root + "/" + $0.row.trace) }
    guard present.isEmpty, let origin else { return present }
    let host = origin.split(separator: "@", maxSplits: 1).last.map(String.init) ?? origin
    let name = host.replacing("https://", with: "").prefix { $0 != "/" && $0 != ":" }
    return allCases.filter { system in system.row.host.map { name.contains($0) } ?? false }
  }

  /// The file that lints a folder, given by its path in the repository.
  func file(for folder: String, mainBranch: String) -> [UInt8] {
    let values = [
      ("FOLDER", folder), ("MAIN-BRANCH", mainBranch), ("VERSION", ToolVersion.current),
    ]
    var text = String(decoding: row.recipe, as: UTF8.self)
    for (name, value) in values { text.replace(name, with: value) }
    return Array(text.utf8)
  }
}
