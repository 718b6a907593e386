import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

extension WebDeliveryRules {
  static let preRollListSlow = Rule(
    "delivery/pre-roll-list-slow", .info, .delivery,
    .advice("rfc8216bis-22 App D.5; Shaka issue 9164"), about: .exchanges,
    facts: [.actedOn(by: .adServer)],
    says: "The asset list of a pre-roll should arrive within \(longestWait) seconds.",
    why: """
      Viewers wait for it before they see anything; Shaka Player once showed content first while \
      the list took 5 s. The specification asks for a fast answer and has no number; this limit is \
      the choice of interlint.
      """,
    remedy: "Decide on pre-roll ads sooner, or answer with a list that needs no decision.",
    fails: [recorded(list("", from: nil, more: #","seconds":«5.2»"#), cue: #",CUE="PRE""#)],
    passes: [
      recorded(list("", from: nil, more: #","seconds":0.3"#), cue: #",CUE="PRE""#),
      // The list of a mid-roll is requested before its break.
      recorded(list("", from: nil, more: #","seconds":5.2"#)),
    ],
    check: .exchange { exchange, context, report in
      guard let seconds = exchange.seconds, seconds.value > Seconds(longestWait) else { return }
      let isPreRoll = context.links.contains { link in
        guard link.role == .assetList, let document = context.source(of: link).document,
          document.interstitials.indices.contains(link.index)
        else { return false }
        return document.interstitials[link.index].isPreRoll(in: document)
      }
      guard isPreRoll else { return }
      report(
        "the asset list of the pre-roll took \(seconds.value) s; expected at most "
          + "\(longestWait) s", at: seconds.range, measured: .most(seconds.value))
    })

  /// The time in seconds that viewers wait for a pre-roll without leaving.
  private static let longestWait = 2
}
