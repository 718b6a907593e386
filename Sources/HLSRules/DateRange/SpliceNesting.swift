import HLSDocuments
import HLSLinting
import SourceText

/// Segments of a program inside each other.
extension DateRangeRules {
  static let scte35Nesting = Rule(
    "date-range/scte35-nesting", .warning, .recommended, .advice("ANSI/SCTE 35 §10.3.3.1"),
    about: .spliceInformation,
    says:
      "A placement opportunity or an ad should end with the break in which it begins, or before.",
    why: "Ads run into the program, because the opportunity lasts longer than its break.",
    remedy: "Correct the length of the inner range, or extend the break.",
    fails: [
      .media(
        nested("DURATION=30", "DURATION=42").replacing("ID=\"po\"", with: "ID=\"«po»\"")),
      // The break, of 24 s, ends after 12 s.
      .media(signaled("«break-end»", at: 18, "po-end", at: 27)),
      // Its opportunity ends 9 s after it.
      .media(signaled("break-end", at: 30, "«po-end»", at: 39)),
    ],
    passes: [
      .media(nested("DURATION=30", "DURATION=18")),
      .media(signaled("break-end", at: 30, "po-end", at: 27)),
      // Both end together.
      .media(signaled("break-end", at: 30, "po-end", at: 30)),
    ],
    check: .document { document, report in
      for (inner, outer) in document.segmentsOfBreaks.outlasting {
        let length = outer.start.distance(to: outer.end)
        if let planned = outer.planned, length + Seconds(1) < planned {
          report(
            "\(outer.name) ends after \(length) s of \(planned) s, and \(inner.name), which begins in it, "
              + "\(outer.end.distance(to: inner.end)) s later",
            at: outer.place, related: [RelatedPlace(inner.place, "the end of what is inside")])
        } else {
          report(
            "\(inner.name) ends \(outer.end.distance(to: inner.end)) s after \(outer.name), in which it begins",
            at: inner.place, related: [RelatedPlace(outer.place, "the range around it")])
        }
      }
    })

  private static func nested(_ outer: String, _ inner: String) -> String {
    #"""
    #EXT-X-DATERANGE:ID="break",START-DATE="2026-01-01T00:00:06.000Z",\#(outer),SCTE35-OUT=0xFC302C00000000000000FFF00506FE0337F9800016021443554549000009007FFF00002932E000002200006BE9F925
    #EXT-X-DATERANGE:ID="po",START-DATE="2026-01-01T00:00:12.000Z",\#(inner),SCTE35-OUT=0xFC302C00000000000000FFF00506FE034036E00016021443554549000009017FFF000018B8200000340101040BD8E2
    """#
  }

  /// A break of 24 s from 6 s on and an opportunity of 15 s from 12 s on, which end at these seconds.
  private static func signaled(
    _ outer: String, at outerEnd: Int, _ inner: String, at innerEnd: Int
  ) -> String {
    func range(_ id: String, _ second: Int, _ section: String) -> String {
      #"#EXT-X-DATERANGE:ID="\#(id)",START-DATE="2026-01-01T00:00:\#(second.zeroPadded(to: 2)).000Z","#
        + "SCTE35-CMD=0x\(section)"
    }
    return [
      range(
        "break", 6,
        "FC302C00000000000000FFF00506FE034036E00016021443554549000009007FFF000020F58000002201018F2161B6"
      ),
      range(
        "po", 12,
        "FC302C00000000000000FFF00506FE034874400016021443554549000009017FFF000014997000003401016CCC6373"
      ),
      range(
        outer, outerEnd,
        "FC302700000000000000FFF00506FE0337F9800011020F43554549000009007FBF000023010116138609"),
      range(
        inner, innerEnd,
        "FC302700000000000000FFF00506FE0337F9800011020F43554549000009017FBF000035010154EB79A1"),
    ].joined(separator: "\n")
  }
}
