import DynamicLibraries
import HLSRules
import SourceText

/// What `interlint --version --json` prints: what this executable is, and what it finds on its system.
struct VersionDocument: Encodable {
  /// A library that is opened when it is needed.
  struct Library: Encodable {
    let name: String
    let purpose: String
    /// The Debian package that contains it.
    let package: String
    let installed: Bool
  }

  let tool = "interlint"
  let version = ToolVersion.current
  /// The number of rules.
  let rules = RuleCatalog.all.count
  let libraries = DynamicLibrary.all.map {
    Library(
      name: $0.name, purpose: $0.purpose, package: $0.debianPackage, installed: $0.isInstalled)
  }
}
