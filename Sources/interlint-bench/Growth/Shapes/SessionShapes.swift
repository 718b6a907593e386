import SourceText

extension Shape {
  /// Recorded sessions.
  static let sessionShapes: [Shape] = [
    session("session-breaks") { number in
      [
        event(
          "podRequest", number,
          "\"url\":\"https://dai.google.com/linear/pods/v1/hls/network/1/custom_asset/a/ad_break_id/b\(number).m3u8?stream_id=s&pd=30000\""
        ),
        event("AD_PERIOD_STARTED", number, ""),
        event("AD_BREAK_STARTED", number, "\"breakId\":\"b\(number)\""),
        event("STARTED", number, "\"adPosition\":1,\"totalAds\":1,\"adDuration\":15"),
        event("MIDPOINT", number, "\"adPosition\":1"),
        event("COMPLETE", number, "\"adPosition\":1"),
        event("AD_BREAK_ENDED", number, "\"breakId\":\"b\(number)\""),
        event("AD_PERIOD_ENDED", number, ""),
      ].joined(separator: "\n")
    },
    session("session-requests") { number in
      event("requestStream", number, "") + "\n" + event("streamFailed", number, "\"status\":503")
        + "\n" + event("podRequest", number, "\"breakId\":\"b\"")
    },
    session("session-starts") { event("AD_BREAK_STARTED", $0, "\"breakId\":\"b\"") },
    session("session-lists") { number in
      event(
        "setEvents", number,
        "\"position\":0,\"events\":[{\"identifier\":\"\(number)\",\"start\":9}]")
    },
    session("session-schedules") { number in
      event(
        "schedule", number,
        "\"breakId\":\"b\(number)\",\"position\":\(number),\"start\":\(number + 60)") + "\n"
        + event(
          "setEvents", number,
          "\"position\":\(number),\"events\":[{\"identifier\":\"b\(number - 1)\",\"start\":9}]")
    },
    session("session-one-identifier") { number in
      event(
        "schedule", number,
        "\"identifier\":\"ad\",\"url\":\"https://dai.google.com/linear/pods/v1/hls/network/1/custom_asset/a/ad_break_id/b\(number).m3u8?stream_id=s&pd=30000\""
      ) + "\n" + event("AD_BREAK_STARTED", number, "\"breakId\":\"ad\"")
    },
    session("session-faults") { "{\"event\":\"pause\",\"t\":\"\($0)\"" },
  ]

  /// A session of that many pieces.
  private static func session(
    _ name: String, _ piece: @escaping @Sendable (Int) -> String
  ) -> Shape {
    document(name, from: 150) { count in
      let head = "{\"event\":\"requestStream\"}\n{\"event\":\"adsLoaded\",\"streamId\":\"s\"}\n"
      return SourceFile(
        name: "session.jsonl",
        bytes: Array((head + (0..<count).map(piece).joined(separator: "\n")).utf8))
    }
  }

  private static func event(_ name: String, _ seconds: Int, _ more: String) -> String {
    "{\"t\":\(1_774_464_000 + seconds),\"event\":\"\(name)\"\(more.isEmpty ? "" : ",")\(more)}"
  }
}
