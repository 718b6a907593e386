public import HLSDocuments

/// The header fields that the requests for one target carry.
public struct RequestFields: Sendable {
  private let all: [HeaderField]
  private let origins: Set<String>

  /// The fields for requests to the hosts of those addresses, which the user named and trusts with
  /// them; another host gets only those that tell no secret, such as User-Agent.
  public init(_ fields: [HeaderField] = [], trusting addresses: [String] = []) {
    all = fields
    origins = Set(addresses.compactMap { try? WebAddress($0).origin })
  }

  func fields(for address: WebAddress) -> [HeaderField] {
    origins.contains(address.origin) ? all : all.filter { !$0.mayBeSecret }
  }
}

extension HeaderField {
  /// Whether whoever receives the field could act in the name of the user.
  var mayBeSecret: Bool {
    !["user-agent", "accept", "accept-language"].contains(name.lowercased())
  }
}
