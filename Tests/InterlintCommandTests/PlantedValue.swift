import Foundation

/// A value of one of the lists in Tests/PlantedValues, and the text that contains it.
struct PlantedValue {
  let place: String
  let text: String
  let value: String

  /// The lines of a list.
  static func list(_ name: String) throws -> [PlantedValue] {
    let folder = #filePath.dropLast("InterlintCommandTests/PlantedValue.swift".count)
    return try String(contentsOfFile: "\(folder)PlantedValues/\(name).tsv", encoding: .utf8)
      .split(separator: "\n").map { line in
        let parts = line.replacing("·", with: "").split(separator: "\t", maxSplits: 1)
        let pieces = parts[1].split(omittingEmptySubsequences: false) { $0 == "«" || $0 == "»" }
        return PlantedValue(
          place: String(parts[0]), text: pieces.joined(), value: String(pieces[1]))
      }
  }

  /// A playlist with the value, on lines that end with a control character, so that each is reported;
  /// nil if the value is not planted into a playlist.
  var playlist: String? {
    switch place {
    case "uri":
      // Behind the longer one, the excerpt begins inside of the value.
      media(
        """
        \(dateRange("X-ASSET-URI=\"\(text)\""))
        #EXT-X-MAP:URI="\(text)"\u{1}
        #EXTINF:6,
        \(text)\u{1}
        #EXTINF:6,
        \(text)&pad=\(String(repeating: "p", count: max(0, 85 - value.utf8.count / 2)))\u{1}
        """)
    case "segment": media("#EXTINF:6,\n\(text)\u{1}")
    case "attribute": media(dateRange("X-ASSET-URI=\"asset.m3u8\",\(text)\u{1}"))
    case "id":
      media(
        dateRange("X-ASSET-URI=\"asset.m3u8\"", id: text)
          + "\n#EXT-X-DATERANGE:ID=\"\(text)\"\u{1}")
    case "line" where ["STREAM", "MEDIA:", "SESSION"].contains(where: text.dropFirst(7).hasPrefix):
      "#EXTM3U\n#EXT-X-VERSION:11\n\(text)\u{1}\n\(text)\nvariant.m3u8\n"
    case "line": media("\(text)\u{1}")
    case "define": variable
    case "json": media(dateRange("X-ASSET-LIST=\"list.json\""))
    case "header": media(dateRange("X-ASSET-URI=\"asset.m3u8\",X-ECHO=\"\(value)\"\u{1}"))
    default: nil
    }
  }

  /// The name and the text of a document of its own with the value, which has a finding on each line with it;
  /// nil if the value is planted into a playlist.
  var document: (name: String, text: String)? {
    switch place {
    case "session":
      (
        "session.jsonl",
        """
        {"t":1774464000,"event":"setup",\(text)}
        {"t":1774464001,"event":"adsLoaded",\(text)x}

        """
      )
    case "plist":
      (
        "Info.plist",
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
        <key>CFBundleName</key><string>Player</string>
        \(text)<key>UIBackgroundModes</key><string>audio</string>
        <key>NSAppTransportSecurity</key>
        <dict>
        \(text.replacing("</key><", with: "</key>\n<"))<key>NSAllowsArbitraryLoads</key><true/>
        </dict>
        </dict>
        </plist>

        """
      )
    default: nil
    }
  }

  /// Entries of a HAR file with the value in an address or in a body, and if `asCredential` is true also in
  /// request fields and cookies, after which it is a secret wherever it is.
  func entries(number: Int, asCredential: Bool) -> [[String: Any]] {
    let type = ["name": "content-type", "value": "text/plain"]
    let secrets =
      asCredential
      ? [
        ["name": "set-cookie", "value": "session=\(value); Secure"],
        ["name": "x-auth-token", "value": value], ["name": "authorization", "value": value],
      ] : []
    let cookies = asCredential ? [["name": "session", "value": value]] : []
    let parts = place == "header" ? text.split(separator: ":", maxSplits: 1) : []
    let sent =
      parts.count == 2
      ? [["name": String(parts[0]), "value": parts[1].drop { $0 == " " }.description]] : []
    func entry(_ url: String, status: Int, _ body: String) -> [String: Any] {
      [
        "startedDateTime": "2026-01-01T00:00:00.000Z", "time": 90_000,
        "request": [
          "method": "GET", "url": url, "headers": secrets + sent,
          "cookies": cookies,
        ],
        "response": [
          "status": status, "headers": secrets + [type], "cookies": cookies,
          "content": ["mimeType": "text/plain", "text": body],
        ],
      ]
    }
    var entries: [[String: Any]] = []
    if let playlist {
      entries.append(entry("https://h.example/\(number)/p.m3u8", status: 200, playlist))
    }
    if place == "json" {
      entries.append(entry("https://h.example/\(number)/list.json", status: 200, text + "x"))
    }
    if ["uri", "segment", "address"].contains(place) {
      entries.append(entry(text, status: 404, value))
    }
    return entries
  }

  private var variable: String {
    let words = text.split(separator: " ", maxSplits: 2)
    return media(
      """
      #EXT-X-DEFINE:NAME="\(words[0])",VALUE="\(words[1])"\u{1}
      \(dateRange("X-ASSET-URI=\"\(words[2])\""))
      """)
  }

  private func dateRange(_ attributes: String, id: String = "break") -> String {
    "#EXT-X-DATERANGE:ID=\"\(id)\",CLASS=\"com.apple.hls.interstitial\","
      + "START-DATE=\"2026-01-01T00:00:06.000Z\",DURATION=15,\(attributes),X-RESUME-OFFSET=\"0\""
  }

  private func media(_ lines: String) -> String {
    """
    #EXTM3U
    #EXT-X-VERSION:11
    #EXT-X-TARGETDURATION:6
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
    \(lines)
    #EXTINF:6,
    last.ts
    #EXT-X-ENDLIST

    """
  }
}

/// Finds parts of planted values in texts: eight bytes from the start, the middle and the end, as
/// written, percent-decoded, and with the escapes of XML.
struct PlantedValueSearch {
  private var parts: [UInt64: String] = [:]
  private var lowBytes = Array(repeating: false, count: 65_536)

  init(for planted: [PlantedValue]) {
    var ordinary: Set<UInt64> = []
    for planted in planted {
      let rest = planted.text.replacing(planted.value, with: "\n")
      Self.windows(of: Array(rest.utf8)) { ordinary.insert($0) }
    }
    for planted in planted {
      let value = planted.value
      let escaped = value.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
      for form in Set([value, value.removingPercentEncoding ?? value, escaped]) {
        let bytes = Array(form.utf8)
        for start in [0, (bytes.count - 8) / 2, bytes.count - 8] {
          Self.windows(of: Array(bytes[start..<start + 8])) { part in
            guard !ordinary.contains(part) else { return }
            parts[part] = planted.text
            lowBytes[Int(part & 0xFFFF)] = true
          }
        }
      }
    }
  }

  /// The texts whose values are in `output`, whose slashes JSON may escape.
  func shown(in output: some Sequence<UInt8>) -> Set<String> {
    var shown: Set<String> = []
    Self.windows(of: output.filter { $0 != UInt8(ascii: "\\") }) { part in
      if lowBytes[Int(part & 0xFFFF)], let text = parts[part] { shown.insert(text) }
    }
    return shown
  }

  private static func windows(of bytes: [UInt8], _ body: (UInt64) -> Void) {
    var window: UInt64 = 0
    for (index, byte) in bytes.enumerated() {
      window = window << 8 | UInt64(byte)
      if index >= 7 { body(window) }
    }
  }
}
