import HLSInterstitials
import HLSLinting
import SourceText

/// The words of the path, and how it ends.
extension PodURLRules {
  static let pathShape = Rule(
    "pod-url/path-shape", .error, .googleDAI,
    .must("Google IMA guide: client-side live SGAI with HLS interstitials"),
    about: .podURLs,
    says: """
      The path of an ad pod is /linear/pods/v1/hls/network/{network code}/custom_asset/{key}/, \
      then pod/{number}.m3u8 or ad_break_id/{identifier}.m3u8, and no more.
      """,
    why: "The service answers any other path with an error, and the break stays empty.",
    remedy: "Build the path from the documented words in their order.",
    fails: [
      .pods(["custom_asset": "«asset»"]), .pods(["/v1/": "/«v2»/"]),
    ],
    passes: [
      .pod(),
      .pods(["network/1234": "network/{$network}"], after: PodExample.queryVariable("network")),
    ],
    check: .podURL { reference, _, report in
      guard reference.isManifest, let departure = reference.url.departure else { return }
      report(reference.message(about: departure), at: reference.place(departure.range))
    })

  static let fileExtension = Rule(
    "pod-url/extension", .error, .googleDAI,
    .must("Google IMA guide: client-side live SGAI with HLS interstitials"),
    about: .podURLs,
    says: "The path of an ad pod ends in .m3u8, in small letters.",
    why: "Other endings belong to other endpoints; the service does not answer with a playlist.",
    remedy: "End the path in .m3u8.",
    fails: [
      .pods(["ab-001.m3u8": "ab-001.«mpd»"]), .pods(["ab-001.m3u8": "ab-001.«M3U8»"]),
      .pods(["ab-001.m3u8": "«ab-001»"]),
    ],
    passes: [.pod()],
    check: .podURL { reference, _, report in
      guard reference.isManifest, let name = reference.url.podIdentifier.part, name.isLiteral,
        !name.text.contains("/")
      else { return }
      guard let ending = reference.url.fileExtension else {
        report("path ends without a file extension, allowed is .m3u8", at: reference.place(name))
        return
      }
      guard ending.isLiteral, ending.text != "m3u8" else { return }
      report("file extension .\(ending.text.shown), allowed is .m3u8", at: reference.place(ending))
    })
}

extension PodReference {
  /// What stands in the path in place of what; the rest of a path that is too long is not told, as
  /// it may be a session.
  func message(about departure: PodPathDeparture) -> String {
    guard let expected = departure.expected else { return "path goes on where it should end" }
    let found = url.reference.characters(departure.range)
    return "path has \(found.isEmpty ? "nothing" : found.shown) where \(expected) is expected"
  }
}
