import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// JSON chapters, which EXT-X-SESSION-DATA references.
extension PlaylistRules {
  static let sessionDataChaptersFormat = Rule(
    "playlist/session-data-chapters-format", .error, .recommended,
    .must("Apple Providing JavaScript Object Notation (JSON) chapters"), about: .tag(.sessionData),
    says: """
      JSON chapters must be an array of objects with a start-time in seconds, whose titles have a language and \
      a title, each in another language, and whose images have image-category, pixel-width, pixel-height and url.
      """,
    why: "Viewers of Apple's players see no chapters, or chapters without titles and pictures.",
    remedy: "Correct the value in the message.",
    fails: [
      chapters(#"«{»"chapters":[{"start-time":0}]}"#),
      chapters(#"[{"start-time":«"0:00"»,"titles":[{"language":"en","title":"Birth"}]}]"#),
      chapters(#"[«{»"startTime":0}]"#),
      chapters(#"[{"start-time":0,"titles":«{»"en":"Birth"}}]"#),
      chapters(#"[{"start-time":0,"titles":[«{»"title":"Birth"}]}]"#),
      chapters(
        #"[{"start-time":0,"images":[«{»"image-category":"hd","pixel-width":640,"url":"a.png"}]}]"#),
      chapters(
        #"[{"start-time":0,"titles":[{"language":"en","title":"Birth"},"#
          + #"{"language":«"EN"»,"title":"Nacimiento"}]}]"#),
    ],
    passes: [
      chapters(
        #"[{"start-time":0,"titles":[{"language":"und","title":"1"}]},{"start-time":12.5}]"#),
      chapters(
        #"[{"chapter":1,"start-time":0,"duration":5,"images":[{"image-category":"hd","#
          + #""pixel-width":640,"pixel-height":360,"url":"a.png"}],"metadata":[{"key":"a","value":1}]}]"#
      ),
      chapters(
        #"[{"start-time":0,"titles":[{"language":"en","title":"1"},{"language":"en-GB","title":"2"}]},"#
          + #"{"start-time":9,"titles":[{"language":"en","title":"1"}]}]"#),
      chapters("[]"),
      // Data that another app defines.
      SessionDataResource.example("com.example.chapters", #"{"chapters":1}"#),
    ],
    check: .links { member, graph, report in
      for resource in SessionDataResource.named(chaptersID, from: member, in: graph) {
        for fault in JSONShapeCheck.faults(in: resource.text, chapterList)
        where fault.aspect != .unknownKey {
          report(
            JSONGrammarMessage.text(for: fault, in: resource.text, of: "the list of chapters"),
            in: resource.member, at: fault.range, related: [resource.named],
            severity: isOfTimes(fault.path) ? nil : .warning, count: fault.count)
        }
        for chapter in resource.text.root?.elements ?? [] {
          var languages: Set<String> = []
          for title in chapter["titles"]?.elements ?? [] {
            guard let value = title["language"], let language = value.string, !language.isEmpty,
              !languages.insert(language.lowercased()).inserted
            else { continue }
            report(
              "two titles of a chapter have the language \(language.shown); expected one of each",
              in: resource.member, at: value.range, related: [resource.named], severity: .warning)
          }
        }
      }
    })

  /// Whether a fault is about when chapters begin, without which there are none.
  private static func isOfTimes(_ path: String) -> Bool {
    !path.hasPrefix("[].titles") && !path.hasPrefix("[].images") && !path.hasPrefix("[].metadata")
  }

  static let sessionDataChaptersBeyondEnd = Rule(
    "playlist/session-data-chapters-beyond-end", .warning, .recommended,
    .must("Apple Providing JavaScript Object Notation (JSON) chapters"), about: .tag(.sessionData),
    says: "Each chapter must start before the end of the content; start-time is in seconds.",
    why: "Viewers who choose the chapter come to the end of the content.",
    remedy: "Write start-time in seconds from the start, and not in milliseconds.",
    fails: [
      chapters(of: #"[{"start-time":0},{"start-time":«5000»},{"start-time":9000}]"#),
      chapters(of: #"[{"start-time":0},{"start-time":«13»}]"#),
    ],
    passes: [
      chapters(of: #"[{"start-time":0},{"start-time":5}]"#),
      chapters(of: #"[{"start-time":0},{"start-time":11.9}]"#),
      chapters(of: "[]"),
      // The length of a live stream is not known.
      chapters(of: #"[{"start-time":0},{"start-time":5000}]"#, .live("")),
    ],
    check: .presentation { presentation, report in
      guard presentation.isComplete,
        presentation.mediaPlaylists.allSatisfy({
          $0.playlist.isEnded && !$0.playlist.isDeltaUpdate
        }),
        let length = presentation.mediaPlaylists.map(\.playlist.totalDuration).max(),
        length > .zero
      else { return }
      for resource in SessionDataResource.named(
        chaptersID, from: presentation.root, in: presentation.graph)
      {
        let starts = (resource.text.root?.elements ?? []).compactMap { $0["start-time"] }
        // A tenth of a second may be rounded.
        let late = starts.compactMap { value -> (ByteRange, Seconds)? in
          guard let time = resource.text.number(value)?.seconds, time > length + 0.1
          else { return nil }
          return (value.range, time)
        }
        guard let (place, time) = late.first else { continue }
        report(
          "the chapter starts after \(time) seconds, but the content ends after \(length)",
          in: resource.member, at: place, related: [resource.named], count: late.count)
      }
    })

  private static let twoSegments = "#EXTINF:6,\na.ts\n#EXTINF:6,\nb.ts"

  /// Chapters of content with one variant, which has 12 seconds.
  private static func chapters(of document: String, _ media: Example = .media(twoSegments))
    -> Example
  {
    .presentation([
      .multivariant(
        #"#EXT-X-SESSION-DATA:DATA-ID="\#(chaptersID)",URI="data.json""# + "\n"
          + Piece.variant("")
      ).named("multivariant.m3u8"),
      media.named("v.m3u8"), .json(document).named("data.json"),
    ])
  }

  private static let chaptersID = "com.apple.hls.chapters"

  private static let chapterList = JSONShape.array(
    of: .object([
      JSONKey("start-time", .required, .number(.notNegative)),
      JSONKey("duration", .optional, .number(.positive)),
      JSONKey("chapter", .optional, .number(.any)),
      JSONKey(
        "titles", .optional,
        .array(
          of: .object([
            JSONKey("language", .required, .text(.filled)),
            JSONKey("title", .required, .text(.any)),
          ]))),
      JSONKey(
        "images", .optional,
        .array(
          of: .object([
            JSONKey("image-category", .required, .text(.filled)),
            JSONKey("pixel-width", .required, .number(.positive)),
            JSONKey("pixel-height", .required, .number(.positive)),
            JSONKey("url", .required, .text(.uri)),
          ]))),
      JSONKey("metadata", .optional, .array(of: .map(of: .anything))),
    ]))

  private static func chapters(_ document: String) -> Example {
    SessionDataResource.example(chaptersID, document)
  }
}
