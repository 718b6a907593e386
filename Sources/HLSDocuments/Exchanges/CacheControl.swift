package import SourceText

/// The field Cache-Control of an answer, as a shared cache reads it (RFC 9111, section 5.2.2).
package struct CacheControl {
  /// The argument of each directive, empty without one; that of the first directive with a name.
  private let arguments: [String: String]

  /// Reads a field in any case; commas inside quotation marks separate nothing.
  package init(_ text: String) {
    var isQuoted = false
    let directives = text.lowercased().split { character in
      if character == "\"" { isQuoted.toggle() }
      return character == "," && !isQuoted
    }
    arguments = Dictionary(
      directives.map { directive in
        let parts = directive.filter { !" \t\"".contains($0) }.split(separator: "=", maxSplits: 1)
        return (String(parts.first ?? ""), String(parts.dropFirst().first ?? ""))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// For how long a cache may answer without asking the origin; nil if the field has no limit.
  package var lifetime: Seconds? {
    mustAsk ? .zero : seconds("s-maxage") ?? seconds("max-age")
  }

  /// For how long after its lifetime a cache may answer while it asks for a new answer (RFC 5861, section 3).
  ///
  /// With s-maxage, as with proxy-revalidate, a shared cache asks first (RFC 9111, section 5.2.2.10).
  package var staleTime: Seconds {
    let asking = ["must-revalidate", "proxy-revalidate", "s-maxage"]
    guard !mustAsk, asking.allSatisfy({ arguments[$0] == nil }) else { return .zero }
    return seconds("stale-while-revalidate") ?? .zero
  }

  /// Whether a cache keeps nothing, or asks each time; a list of fields restricts only these fields.
  private var mustAsk: Bool {
    arguments["no-store"] != nil || arguments["no-cache"] == "" || arguments["private"] == ""
  }

  private func seconds(_ name: String) -> Seconds? {
    guard let text = arguments[name], !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else {
      return nil
    }
    return Seconds(Int(text) ?? .max)
  }
}
