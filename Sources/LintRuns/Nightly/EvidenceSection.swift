package import LintEvidence
import SourceText

/// The section `evidence` of a configuration: what is kept of documents with findings.
enum EvidenceSection {
  /// Nil without the section, or if it is `false`.
  static func read(_ value: YAMLValue?) throws(YAMLProblem) -> EvidenceRequest? {
    guard let value else { return nil }
    var request = EvidenceRequest()
    if case .text = value.content {
      return try value.truth(of: "evidence") ? request : nil
    }
    let map = try YAMLMap(value, of: "evidence", keys: KnownKeys.evidence)
    if let number = map["documents"] {
      request.documents = try number.number(of: "evidence.documents")
    }
    if let number = map["bytes"] { request.bytes = try number.number(of: "evidence.bytes") }
    if let key = map["key"] {
      let text = try key.text(of: "evidence.key")
      guard let variable = ProcessEnvironment.variable(in: text) else {
        throw YAMLProblem(
          at: key.place,
          "evidence.key is a secret; expected env:NAME with the name of an environment variable")
      }
      request.keyVariable = variable
    }
    return request
  }
}

extension EvidenceRequest {
  /// The key from the environment; nil if originals are not kept.
  ///
  /// Throws if it is not set or malformed, or originals cannot be encrypted.
  package func key() throws(RunFailure) -> EvidenceKey? {
    guard let keyVariable else { return nil }
    guard let text = ProcessEnvironment[keyVariable], !text.isEmpty else {
      throw RunFailure(
        .usage, "evidence key: the environment variable \(keyVariable.quoted) is not set")
    }
    guard let key = EvidenceKey(text) else {
      throw RunFailure(
        .usage,
        "evidence key: the value of \(keyVariable.quoted) is no key; expected \(EvidenceKey.rule)")
    }
    guard EvidenceKey.isAvailable else {
      throw RunFailure(.usage, "evidence key: \(EvidenceKey.isMissing)")
    }
    return key
  }
}
