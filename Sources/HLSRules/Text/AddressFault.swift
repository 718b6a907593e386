import HLSLinting
import HLSPlaylist
import SourceText

/// A part of an address that was written as it is by mistake: the name of a value, the text of a missing one,
/// or what is encoded for another place.
struct AddressFault: Equatable {
  enum Kind {
    case macro, missingValue, encoding
  }

  let kind: Kind
  /// The bytes of the address.
  let range: Range<Int>
  /// What was found and what is expected, after the name of the attribute.
  let message: String
  /// The severity of what may be a correct value; nil for that of the rule.
  var severity: Severity?

  /// The faults of an address, those of a kind together; none of an address without hierarchy, such as data.
  ///
  /// What has a character that no URI can have is not among them: it is reported for that character.
  static func all(in text: String) -> [AddressFault] {
    let address = URIReference(text)
    if let scheme = address.scheme, address.characters(scheme).lowercased() == "data" { return [] }
    let whole = 0..<text.utf8.count
    let decoding = address.decoded(whole)
    let isDecoded = decoding.isUTF8
    let decoded = AddressWords(isDecoded ? decoding.text : text)
    let query = address.query.map { address.decoded(0..<$0.lowerBound).text.utf8.count }
    func place(_ range: Range<Int>) -> Range<Int>? {
      let place = isDecoded ? address.encodedRange(of: range, within: whole) : range
      let written = address.characters(place)
      let utf8 = text.utf8
      let bytes = utf8.span
      // A reference to a variable that is not encoded is none of a template.
      return URIScan.fault(in: place, of: bytes) == nil && !written.hasPrefix("{$") ? place : nil
    }
    let macros = decoded.macros.compactMap { macro in
      place(macro.range).map {
        let text = decoded.text(macro.range).shown
        return AddressFault(
          kind: .macro, range: $0,
          message: macro.isCertain
            ? "has the unexpanded macro \(text); expected its value"
            : "has \(text) (by its form, an unexpanded macro); expected the value if it is one",
          severity: macro.isCertain ? nil : .info)
      }
    }
    let missing = decoded.missingValues(query: query ?? .max).compactMap { range in
      place(range).map {
        AddressFault(
          kind: .missingValue, range: $0,
          message: "has \(decoded.text(range).withoutContent.shown) where a value is missing; "
            + "expected the value")
      }
    }
    return macros + missing + encodings(of: address)
  }

  /// Parameters that are separated as in XML, or whose values are encoded twice.
  private static func encodings(of address: URIReference) -> [AddressFault] {
    guard address.query != nil else { return [] }
    var faults: [AddressFault] = []
    for parameter in address.queryParameters {
      let name = address.characters(parameter.name)
      if name.hasPrefix("amp;"), faults.isEmpty {
        let start = parameter.name.lowerBound
        faults.append(
          AddressFault(
            kind: .encoding, range: start - 1..<start + 4,
            message: "has &amp;, by which the server reads the parameter \(name.shown); expected &")
        )
      }
      if let value = parameter.value, address.isEncodedTwice(value) {
        faults.append(
          AddressFault(
            kind: .encoding, range: value,
            message: "has a value of \(name.shown) that is percent-encoded twice; expected once"))
      }
    }
    return faults
  }

  /// Whether an address may have a fault.
  static func mayBe(in text: String) -> Bool {
    mayBe(in: 0..<text.utf8.count, of: Array(text.utf8))
  }

  /// Whether a text may have a fault, by what all of them begin with.
  static func mayBe(in range: Range<Int>, of bytes: [UInt8]) -> Bool {
    let bytes = bytes.span
    var place = URIScan.firstOfMacro(in: range, of: bytes)
    while place < range.upperBound {
      let word: String
      switch bytes[place] {
      case UInt8(ascii: "u"): word = "undefined"
      case UInt8(ascii: "n"): word = bytes.starts("ni", at: place, in: range) ? "nil" : "null"
      case UInt8(ascii: "N"): word = bytes.starts("No", at: place, in: range) ? "None/" : "NaN"
      case UInt8(ascii: "Y"): word = "YOUR_"
      case UInt8(ascii: "_"): word = "__"
      case UInt8(ascii: "&"): word = "&a"
      default: return true
      }
      if bytes.starts(word, at: place, in: range) { return true }
      place = URIScan.firstOfMacro(in: place + 1..<range.upperBound, of: bytes)
    }
    return false
  }
}

extension URIReference {
  /// Whether the value of a parameter, decoded once, is an encoded address or an encoded list of parameters.
  ///
  /// Encoded addresses and parameters inside other ones are right: those have `:` or `=` after one decoding.
  fileprivate func isEncodedTwice(_ value: Range<Int>) -> Bool {
    guard characters(value).contains("%25") else { return false }
    let once = decoded(value).text.lowercased()
    let start = once.prefix { $0.isLetter || $0.isNumber || "+.-_".contains($0) }
    let rest = once[start.endIndex...]
    return !start.isEmpty
      && (rest.hasPrefix("%3a%2f%2f")
        || (rest.hasPrefix("%3d") && rest.contains("%26") && !rest.contains { "=&/:".contains($0) }))
  }
}

extension String {
  /// The description of a value without the value, which may be secret: `Optional(…)`.
  fileprivate var withoutContent: String {
    guard let end = firstIndex(of: "("), end > startIndex else { return self }
    return self[...end] + "…)"
  }
}
