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
      a title, and whose images have image-category, pixel-width, pixel-height and url.
      """,
    why: "Apple's players show no chapters, or chapters without titles and pictures.",
    remedy: "Correct the value in the message.",
    fails: [
      chapters(#"«{»"chapters":[{"start-time":0}]}"#),
      chapters(#"[{"start-time":«"0:00"»,"titles":[{"language":"en","title":"Birth"}]}]"#),
      chapters(#"[«{»"startTime":0}]"#),
      chapters(#"[{"start-time":0,"titles":«{»"en":"Birth"}}]"#),
      chapters(#"[{"start-time":0,"titles":[«{»"title":"Birth"}]}]"#),
      chapters(
        #"[{"start-time":0,"images":[«{»"image-category":"hd","pixel-width":640,"url":"a.png"}]}]"#),
    ],
    passes: [
      chapters(
        #"[{"start-time":0,"titles":[{"language":"und","title":"1"}]},{"start-time":12.5}]"#),
      chapters(
        #"[{"chapter":1,"start-time":0,"duration":5,"images":[{"image-category":"hd","#
          + #""pixel-width":640,"pixel-height":360,"url":"a.png"}],"metadata":[{"key":"a","value":1}]}]"#
      ),
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
      }
    })

  /// Whether a fault is about when chapters begin, without which there are none.
  private static func isOfTimes(_ path: String) -> Bool {
    !path.hasPrefix("[].titles") && !path.hasPrefix("[].images") && !path.hasPrefix("[].metadata")
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
