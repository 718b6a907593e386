package import SourceText

/// The time zone database of the system (the Debian package tzdata).
package enum TimeZoneDatabase {
  /// The folder with a file for each zone.
  package static let folder = "/usr/share/zoneinfo"

  private static let known = Exclusive<[String: TimeZoneOffsets?]>([:])

  /// The offsets of the zone with an IANA name, such as `Europe/Berlin`; nil if there is no such zone.
  package static func offsets(of name: String) -> TimeZoneOffsets? {
    guard isName(name) else { return nil }
    return known.withValue { known in
      if let offsets = known[name] { return offsets }
      let file = try? LoadedFile(reading: "\(folder)/\(name)", limit: 1 << 20)
      let offsets = file.flatMap { TimeZoneOffsets(file: $0.bytes) }
      known.updateValue(offsets, forKey: name)
      return offsets
    }
  }

  /// Whether a text has the form of a name; other folders have zones with leap seconds.
  private static func isName(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return text.utf8.count <= 64 && !["posix", "right"].contains(parts[0])
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy { byte in
            byte.isUppercaseLetter || byte.isLowercaseLetter || byte.isDigit
              || "_-+".utf8.contains(byte)
          }
      }
  }

  /// The most similar name of a zone; nil if none is similar.
  package static func nearest(to name: String) -> String? {
    Spelling.nearest(to: name, among: names + ["UTC"])
  }

  /// Whether the database is installed.
  package static var isInstalled: Bool { !names.isEmpty }

  /// The names of the zones, which are in the third column of a table.
  private static var names: [String] {
    guard let file = try? LoadedFile(reading: "\(folder)/tzdata.zi", limit: 1 << 20) else {
      return offsets(of: "UTC") == nil ? [] : ["UTC"]
    }
    return file.bytes.split(separator: 0x0A).compactMap { line in
      let words = line.split(separator: 0x20)
      guard words.count > 2 else { return nil }
      // A zone, `Z NAME …`, or a link to one, `L ZONE NAME`.
      return switch words[0] {
      case [UInt8(ascii: "Z")]: String(decoding: words[1], as: UTF8.self)
      case [UInt8(ascii: "L")]: String(decoding: words[2], as: UTF8.self)
      default: nil
      }
    }
  }
}
