import SourceText

extension Shape {
  /// What developers of an app have: Info.plist, the lines of its console, and its schedule.
  static let appShapes: [Shape] = [
    infoPlist("plist-keys", from: 300) { "<key>CFBundleKey\($0)</key><string>\($0)</string>" },
    infoPlist("plist-elements", from: 600) { number in
      (number == 0 ? "<key>UIBackgroundModes</key><array>" : "") + "<string>m\(number)</string>"
    } end: {
      "</array>"
    },
    infoPlist("plist-keys-of-one-name", from: 300) { _ in
      "<key>UIBackgroundModes</key><array><string>fetch</string></array>"
    },
    console("console-breaks", from: 100) { number in
      [
        "Ad break scheduled to start in 8 seconds. Ad break manifest URL: https://dai.google.com/"
          + "linear/pods/v1/hls/network/1/custom_asset/a/ad_break_id/b\(number).m3u8"
          + "?stream_id=s&pd=30000.",
        "Ad period started.", "Ad break started.", "Ad break ended.", "Ad period ended.",
      ].map { "2026-01-01 12:00:25.123456+0100 App[1:2] \($0)" }.joined(separator: "\n")
    },
    console("console-other-lines", from: 3000) { "2026-01-01 12:00:25 App[1:2] line \($0)" },
    console("console-almost", from: 1500) { "Showing ad hoc result \($0)" },
    Shape.document("console-one-long-line", from: 20_000) { count in
      let text = "Ad break started.\n" + String(repeating: "Ad F S ", count: count)
      return SourceFile(name: "console.log", bytes: Array(text.utf8))
    },
    Shape.document("app-schedule-events", from: 60) { count in
      let events = (0..<count).map {
        "{\"identifier\":\"b\($0)\",\"date\":\"\(PlaylistDates.stamp($0 * 60_000))\",\"templateItems\":["
          + "\"https://ads.example.com/\($0).m3u8\"],\"plannedDuration\":15}"
      }
      let text =
        "{\"primary\":{\"uri\":\"film.m3u8\",\"live\":false},\"events\":["
        + events.joined(separator: ",\n") + "]}"
      return SourceFile(name: "schedule.json", bytes: Array(text.utf8))
    },
  ]

  /// An Info.plist of that many pieces.
  private static func infoPlist(
    _ name: String, from base: Int, _ piece: @escaping @Sendable (Int) -> String,
    end: @escaping @Sendable () -> String = { "" }
  ) -> Shape {
    document(name, from: base) { count in
      let text =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><dict>\n"
        + "<key>CFBundleName</key><string>Player</string>\n"
        + (0..<count).map(piece).joined(separator: "\n") + end() + "</dict></plist>\n"
      return SourceFile(name: "Info.plist", bytes: Array(text.utf8))
    }
  }

  /// A console log of one break and that many pieces.
  private static func console(
    _ name: String, from base: Int, _ piece: @escaping @Sendable (Int) -> String
  ) -> Shape {
    document(name, from: base) { count in
      let text = "Ad break started.\n" + (0..<count).map(piece).joined(separator: "\n")
      return SourceFile(name: "console.log", bytes: Array(text.utf8))
    }
  }
}
