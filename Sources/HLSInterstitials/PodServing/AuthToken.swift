import HLSPlaylist
import SourceText

/// The authentication token of a pod request or a stream registration, percent-decoded.
///
/// A token is a list of `name=value` fields separated by tildes, sorted by name, with the signature
/// last. All ranges count UTF-8 bytes of ``text``. Any text can be parsed. Source: Google Ad
/// Manager, Dynamic Ad Insertion, HMAC authentication.
public struct AuthToken: Equatable, Sendable {
  /// One field of a token: the text between two tildes.
  public struct Field: Equatable, Sendable {
    /// The range of the whole field.
    public let range: Range<Int>
    /// The range before the first equals sign; the whole field without one.
    public let nameRange: Range<Int>
    /// The range after the first equals sign; nil without one.
    public let valueRange: Range<Int>?
    /// The characters of the name.
    public let name: String
    /// The characters of the value; nil without an equals sign.
    public let value: String?
  }

  /// A deviation from the documented form of a token.
  public enum Anomaly: Equatable, Sendable {
    /// An empty field.
    case emptyPair(Range<Int>)
    /// A field without an equals sign.
    case pairWithoutEquals(Range<Int>)
    /// A name that an earlier field already has.
    case duplicateName(Range<Int>)
    /// A name that sorts before that of the preceding field.
    case unsorted(Range<Int>)
    /// A separator other than a tilde before `hmac=`.
    case wrongSeparator(Range<Int>)
    /// No field with the name `hmac`.
    case hmacMissing
    /// A signature that is not the last field.
    case hmacNotLast(Range<Int>)
    /// A signature that is not 64 hexadecimal digits.
    case hmacMalformed(Range<Int>)
  }

  /// The documented field names, sorted.
  public static let documentedNames = [
    "ad_break_id", "cust_params", "custom_asset_key", "event", "exp", "hmac", "network_code", "pd",
    "pod_id", "scte35",
  ]

  /// The original text.
  public let text: String
  /// The fields in order, including malformed ones and the signature.
  public let fields: [Field]
  /// The deviations from the documented form, in the order of the text.
  public let anomalies: [Anomaly]

  /// Parses a decoded token; never fails.
  public init(_ text: String) {
    let utf8 = text.utf8
    let bytes = utf8.span
    let whole = 0..<bytes.count
    self.text = text
    fields = bytes.pieces(of: whole, separatedBy: "~").map { range in
      let equals = bytes.firstIndex(of: "=", in: range)
      let name = range.lowerBound..<(equals ?? range.upperBound)
      let value = equals.map { $0 + 1..<range.upperBound }
      return Field(
        range: range, nameRange: name, valueRange: value, name: String(text.characters(name)),
        value: value.map { String(text.characters($0)) })
    }
    var anomalies = Self.anomalies(of: fields)
    if !fields.contains(where: { $0.name == "hmac" }) {
      let separator = whole.dropFirst().first { bytes.starts("hmac=", at: $0, in: whole) }
      anomalies.append(separator.map { .wrongSeparator($0 - 1..<$0) } ?? .hmacMissing)
    }
    self.anomalies = anomalies
  }

  /// The first field with that name; nil if there is none.
  public func field(_ name: String) -> Field? { fields.first { $0.name == name } }

  /// The text covered by the signature: everything before the tilde of the last `hmac` field; nil
  /// without one.
  public var signedText: String? {
    fields.last { $0.name == "hmac" }.map {
      String(text.characters(0..<max(0, $0.range.lowerBound - 1)))
    }
  }

  /// The value of the last `hmac` field; nil if there is none.
  public var hmac: String? { fields.last { $0.name == "hmac" }?.value }

  /// The value of `exp`, in Unix seconds; nil if it is missing or not an integer.
  public var expiry: Int64? {
    guard let value = field("exp")?.value, value.utf8.allSatisfy(\.isDigit) else { return nil }
    return Int64(value)
  }

  private static func anomalies(of fields: [Field]) -> [Anomaly] {
    var anomalies: [Anomaly] = []
    var names: Set<String> = []
    var previous: String?
    for (index, field) in fields.enumerated() {
      if field.range.isEmpty {
        anomalies.append(.emptyPair(field.range))
        continue
      }
      if field.valueRange == nil { anomalies.append(.pairWithoutEquals(field.range)) }
      if !names.insert(field.name).inserted { anomalies.append(.duplicateName(field.nameRange)) }
      if field.name == "hmac" {
        if index < fields.count - 1 { anomalies.append(.hmacNotLast(field.range)) }
        if !isSignature(field.value) {
          anomalies.append(.hmacMalformed(field.valueRange ?? field.range))
        }
        continue
      }
      // Byte order, as in the sample code of every language.
      if let previous, field.name.utf8.lexicographicallyPrecedes(previous.utf8) {
        anomalies.append(.unsorted(field.nameRange))
      }
      previous = field.name
    }
    return anomalies
  }

  private static func isSignature(_ value: String?) -> Bool {
    guard let value, value.utf8.count == 64 else { return false }
    return value.utf8.allSatisfy { $0.hexValue != nil }
  }
}
