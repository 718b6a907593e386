import HLSDocuments
import HLSLinting
import SourceText

extension Shape {
  /// Documents that are linted with the documents they link to.
  static let presentationShapes: [Shape] = [
    presentation("media-playlists", from: 4) { text, _ in text.dated(segments: 20) },
    presentation("media-playlists-with-breaks", from: 4) { text, _ in
      text.dated(segments: 20)
      for number in 0..<5 { text.interstitial("ad-\(number)", at: number * 24_000) }
    },
    presentation("media-playlists-with-other-breaks", from: 4) { text, playlist in
      text.dated(segments: 20)
      for number in 0..<5 {
        text.interstitial("ad-\(playlist)-\(number)", at: number * 24_000 + playlist)
      }
    },
    presentation("media-playlists-with-other-segments", from: 4) { text, playlist in
      text.dated(segments: 20 + playlist % 3)
      if playlist % 2 == 0 { text.line("#EXT-X-DISCONTINUITY") }
      text.segment(100)
    },
    presentation("media-playlists-with-keys", from: 4) { text, playlist in
      text.line("#EXT-X-SESSION-KEY:METHOD=AES-128,URI=\"key\"")
      text.line("#EXT-X-KEY:METHOD=AES-128,URI=\"key-\(playlist)\"")
      text.dated(segments: 20)
    },
    Shape(name: "breaks-of-two-variants", base: 15) { count in
      var media = PlaylistText.media()
      media.dated(segments: count)
      for number in 0..<count { media.interstitial("ad-\(number)", at: number * 6000) }
      media.line("#EXT-X-ENDLIST")
      var entry = PlaylistText()
      entry.line("#EXTM3U")
      for number in 0..<2 { entry.variant(number) }
      return graph(entry.named("multivariant.m3u8")) { $0.hasPrefix("variant") ? media : nil }
    },
    Shape(name: "interstitial-assets", base: 15) { count in
      var asset = PlaylistText.media()
      asset.segment(0)
      asset.line("#EXT-X-ENDLIST")
      return graph(entry(count) { "X-ASSET-URI=\"asset-\($0).m3u8\"" }) { _ in asset }
    },
    Shape(name: "linked-asset-lists", base: 15) { count in
      var (asset, list) = (PlaylistText.media(), PlaylistText())
      asset.segment(0)
      asset.line("#EXT-X-ENDLIST")
      list.line("{\"ASSETS\":[{\"URI\":\"asset.m3u8\",\"DURATION\":6}]}")
      return graph(entry(count) { "X-ASSET-LIST=\"list-\($0).json\"" }) {
        $0.hasSuffix(".json") ? list : asset
      }
    },
    Shape(name: "assets-of-one-list", base: 15) { count in
      var (asset, list) = (PlaylistText.media(), PlaylistText())
      asset.segment(0)
      asset.line("#EXT-X-ENDLIST")
      list.line(
        "{\"ASSETS\":["
          + (0..<count).map { "{\"URI\":\"asset-\($0).m3u8\",\"DURATION\":6}" }
          .joined(separator: ",\n") + "]}")
      return graph(entry(1) { _ in "X-ASSET-LIST=\"list.json\"" }) {
        $0.hasSuffix(".json") ? list : asset
      }
    },
    Shape(name: "missing-documents", base: 30) { count in
      graph(entry(count) { "X-ASSET-URI=\"asset-\($0).m3u8\"" }) { _ in nil }
    },
  ]

  /// A media playlist with so many interstitials.
  private static func entry(_ count: Int, _ asset: (Int) -> String) -> SourceFile {
    var text = PlaylistText.media()
    text.dated(segments: count)
    for number in 0..<count {
      text.dateRange(
        "ad-\(number)", at: number * 6000,
        "CLASS=\"com.apple.hls.interstitial\",DURATION=6,X-RESUME-OFFSET=0,\(asset(number))")
    }
    text.line("#EXT-X-ENDLIST")
    return text.named("media.m3u8")
  }

  /// A multivariant playlist with so many variant streams, of whose media playlists `write` adds the
  /// lines after the head.
  private static func presentation(
    _ name: String, from base: Int, _ write: @escaping @Sendable (inout PlaylistText, Int) -> Void
  ) -> Shape {
    Shape(name: name, base: base) { count in
      var entry = PlaylistText()
      entry.line("#EXTM3U")
      for number in 0..<count { entry.variant(number) }
      let media = (0..<count).map { number in
        var text = PlaylistText.media()
        write(&text, number)
        text.line("#EXT-X-ENDLIST")
        return text
      }
      return graph(entry.named("multivariant.m3u8")) { address in
        Int(address.dropFirst("variant-".count).prefix { $0 != "." }).map { media[$0] }
      }
    }
  }

  /// The work of following and linting a document whose links `find` resolves.
  private static func graph(
    _ entry: SourceFile, _ find: @escaping (String) -> PlaylistText?
  ) -> () -> Int {
    {
      let graph = DocumentGraph(entry, at: entry.name) { address in
        find(address).map { .source($0.named(address), location: address) }
          ?? .absent(reason: "not generated")
      }
      return GrowthLinter.linter.lint(graph).reduce(0) { $0 + GrowthLinter.count($1) }
    }
  }
}
