package import HLSDocuments
package import HLSLinting
package import SourceText

/// The needs of a server from outside: the rules, the files and the time zone.
package struct ServerEnvironment: Sendable {
  /// The rules of a document, and why they are not those of its configuration.
  package struct RuleChoice: Sendable {
    /// The linter with the rules.
    package let linter: Linter
    /// The path of the configuration; nil if there is none.
    package let configuration: String?
    /// Why the configuration is not used, in one line; nil if nothing is wrong with it.
    package let problem: String?

    /// Creates a value from its parts.
    package init(_ linter: Linter, of configuration: String? = nil, problem: String? = nil) {
      (self.linter, self.configuration, self.problem) = (linter, configuration, problem)
    }
  }

  /// Chooses the rules of the document at an absolute path; nil for one that is no file.
  package let rules: @Sendable (_ path: String?) -> RuleChoice
  /// Reads the file at an address whose path is absolute, below one of some folders.
  package let file: @Sendable (_ address: String, _ folders: [String]) -> FoundDocument
  /// The name of the file at an absolute path in exceptions and overrides.
  package let name: @Sendable (_ path: String) -> String
  /// The offsets of the local time zone; nil if it is not known.
  package let localTime: TimeZoneOffsets?
  /// In how many parts a large document is read and checked at a time.
  package let division: Division

  /// Creates an environment from its parts.
  package init(
    rules: @escaping @Sendable (_ path: String?) -> RuleChoice,
    file: @escaping @Sendable (_ address: String, _ folders: [String]) -> FoundDocument,
    name: @escaping @Sendable (_ path: String) -> String = { $0 },
    localTime: TimeZoneOffsets? = nil, division: Division = Division()
  ) {
    (self.rules, self.file, self.name) = (rules, file, name)
    (self.localTime, self.division) = (localTime, division)
  }
}
