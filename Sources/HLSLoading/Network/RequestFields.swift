package import HLSDocuments

/// The header fields of the requests for one target.
package struct RequestFields: Sendable {
  private let all: [HeaderField]
  private let origins: Set<String>

  /// Creates the header fields; hosts other than those of the trusted URLs only get fields that cannot be
  /// secret, such as User-Agent.
  package init(_ fields: [HeaderField] = [], trusting addresses: [String] = []) {
    all = fields
    origins = Set(addresses.compactMap { try? WebAddress($0).origin })
  }

  /// The field Origin; nil without one.
  var origin: HeaderField? { all.first { $0.isNamed("Origin") } }

  /// The fields of a request for a URL; none for another text.
  package func fields(at address: String) -> [HeaderField] {
    (try? WebAddress(address)).map { fields(for: $0) } ?? []
  }

  func fields(for address: WebAddress) -> [HeaderField] {
    origins.contains(address.origin) ? all : all.filter { !$0.mayBeSecret }
  }
}

extension HeaderField {
  /// Whether the field may contain a credential.
  var mayBeSecret: Bool {
    !["user-agent", "accept", "accept-language", "origin"].contains(name.lowercased())
  }
}
