import SourceText

extension Shape {
  /// Asset lists and other JSON.
  static let jsonShapes: [Shape] = [
    assetList("assets", from: 150) {
      "{\"URI\":\"https://ads.example.com/\($0).m3u8\",\"DURATION\":15}"
    },
    assetList("assets-on-lines", from: 150, separator: ",\n") {
      "{\"URI\":\"https://ads.example.com/\($0).m3u8\",\"DURATION\":15}"
    },
    assetList("faulty-assets", from: 30, separator: ",\n") {
      "{\"URI\":\"\",\"DURATION\":\"\($0)\"}"
    },
    // Up to 8 KB of the line around a finding are searched for secrets, so lines of findings are long
    // enough for that at the smallest size.
    assetList("faulty-assets-on-one-line", from: 350) { "{\"URI\":\"\",\"DURATION\":\"\($0)\"}" },
    assetList("assets-of-one-address", from: 150) { _ in
      "{\"URI\":\"https://ads.example.com/a.m3u8\",\"DURATION\":15}"
    },
    assetList("signals", from: 30) { number in
      "{\"URI\":\"https://ads.example.com/\(number).m3u8\",\"DURATION\":15,"
        + "\"X-AD-CREATIVE-SIGNALING\":{\"version\":2,\"type\":\"slot\",\"payload\":[{\"type\":\"linear\","
        + "\"start\":0,\"duration\":15,\"identifiers\":[{\"scheme\":\"ad-id\",\"value\":\"a\(number)\"}],"
        + "\"tracking\":[{\"type\":\"start\",\"urls\":[\"https://t.example.com/\(number)\"]}]}]}}"
    },
    json("scheduled-events", from: 60) { count in
      "{\"liveEvent\":{},\"events\":["
        + (0..<count).map {
          "{\"identifier\":\"b\($0)\",\"time\":{\"value\":\($0),\"timescale\":1},\"templateItems\":["
            + "\"https://dai.google.com/linear/pods/v1/hls/network/1/custom_asset/a/ad_break_id/b\($0).m3u8\"]}"
        }.joined(separator: ",\n") + "]}"
    },
    json("members", from: 400) { count in
      "{\"ASSETS\":[]," + (0..<count).map { "\"X-\($0)\":\($0)" }.joined(separator: ",") + "}"
    },
    json("members-of-one-name", from: 1200) { count in
      "{\"ASSETS\":[]," + (0..<count).map { "\"X\":\($0)" }.joined(separator: ",") + "}"
    },
    json("nested-arrays", from: 20_000) { count in
      "{\"ASSETS\":" + String(repeating: "[", count: count) + String(repeating: "]", count: count)
        + "}"
    },
    json("many-nested-arrays", from: 110) { count in
      let nested = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
      return "{\"ASSETS\":[" + Array(repeating: nested, count: count).joined(separator: ",") + "]}"
    },
    json("json-faults", from: 2200) { count in
      "{\"ASSETS\":[" + Array(repeating: "'a'", count: count).joined(separator: ",") + "]}"
    },
    json("long-string", from: 15_000) { count in
      "{\"ASSETS\":[],\"X-A\":\"" + String(repeating: "\\u00e9", count: count) + "\"}"
    },
    json("pathway-clones", from: 150) { count in
      "{\"VERSION\":1,\"TTL\":300,\"PATHWAY-PRIORITY\":[\"a\"],\"PATHWAY-CLONES\":["
        + (0..<count).map {
          "{\"BASE-ID\":\"a\",\"ID\":\"c\($0)\",\"URI-REPLACEMENT\":{\"HOST\":\"c\($0).example.com\"}}"
        }.joined(separator: ",") + "]}"
    },
    json("chained-pathway-clones", from: 150) { count in
      "{\"VERSION\":1,\"TTL\":300,\"PATHWAY-PRIORITY\":[\"c0\"],\"PATHWAY-CLONES\":["
        + (0..<count).map {
          "{\"BASE-ID\":\"c\($0)\",\"ID\":\"c\($0 + 1)\",\"URI-REPLACEMENT\":{\"HOST\":\"h.example.com\"}}"
        }.joined(separator: ",") + "]}"
    },
  ]

  private static func json(
    _ name: String, from base: Int, _ text: @escaping @Sendable (Int) -> String
  ) -> Shape {
    document(name, from: base) { SourceFile(name: "document.json", bytes: Array(text($0).utf8)) }
  }

  private static func assetList(
    _ name: String, from base: Int, separator: String = ",",
    _ asset: @escaping @Sendable (Int) -> String
  ) -> Shape {
    json(name, from: base) { count in
      "{\"ASSETS\":[" + (0..<count).map(asset).joined(separator: separator) + "]}"
    }
  }
}
