import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Rules about shared playback, in which all participants should see the same content.
enum CoordinationRules {
  static let all: [Rule] = [
    contentMayVaryMissing, lengthUnknown, personalizedAddress, preRoll, once,
    eventsDiffer, idsDiffer, attributesDiffer, lengthDiffers, assetListVaries,
    liveDatesDiffer, vodOriginDiffers, seekNotFollowed, pauseNotFollowed, notCoordinated,
  ]
}

/// The names of ad breaks and sessions of several viewers.
extension AdBreakRules {
  static let idDiffersBetweenViewers = Rule(
    "ad-break/id-differs-between-viewers", .error, .googleDAI,
    .must(
      "Google IMA guide: client-side live SGAI with HLS interstitials (iOS); "
        + "googleads-ima-html5-dai SGAI sample comment; "
        + "Google DAI docs: pod-serving/live/token (older edition, pod_id)"), about: .viewers,
    alsoIn: [.events, .exchanges],
    says: "All viewers must request a break under the same ad_break_id or pod number.",
    why: """
      Each name is a break of its own, so the ad server counts one break several times in \
      forecasts and frequency caps.
      """,
    remedy: "Derive the identifier from START-DATE or the SCTE-35 event, not in the session.",
    fails: [
      .viewers([.pods([:]), .pods(["ad_break_id/ab-001": "ad_break_id/«ab-001-7»"] + session)]),
      .viewers([
        .pods(["ad_break_id/ab-001": "pod/1"]), .pods(["ad_break_id/ab-001": "pod/«2»"] + session),
      ]),
    ],
    passes: [.viewers([.pods([:]), .pods(session)])],
    check: .viewers { comparison, report in
      // The first viewer who has the break decides how it is named.
      var compared: Set<ByteRange> = []
      for viewer in comparison.earlier {
        guard let pair = ViewerPair(comparison, with: viewer) else { continue }
        for event in pair.events {
          guard let (own, known) = breaks(of: event, pair), own.name.event == known.name.event,
            compared.insert(event.second.head).inserted, own.name != known.name,
            let part = own.reference.url.podIdentifier.part
          else { continue }
          report(
            "\(own.name.label) is \(known.name.label) for another viewer; expected the same name",
            in: own.member, at: own.reference.place(part),
            related: [
              RelatedPlace(
                known.reference.range, "the same break for the other viewer", in: known.member.text)
            ])
        }
      }
    })

  /// The first pods that an event requests for two viewers; nil if either requests none.
  static func breaks(
    of event: EventPair, _ pair: ViewerPair
  ) -> (own: ViewerBreak, known: ViewerBreak)? {
    guard let own = ViewerBreak(event.second, pair.second, pair.secondSchedule),
      let known = ViewerBreak(event.first, pair.first, pair.firstSchedule)
    else { return nil }
    return (own, known)
  }

  static let session: PodExample.Changes = [
    "24fd4e7c-95a0": "35fd4e7c-95a0"
  ]
}

/// The pod that an event requests for one viewer.
struct ViewerBreak {
  let name: BreakName
  let reference: PodReference
  let member: Member

  init?(_ event: Interstitial, _ viewer: Viewer, _ schedule: (member: Member, document: Document)) {
    guard let reference = event.namedPod, let name = reference.breakName else { return nil }
    guard
      let member = reference.isInAssetList ? viewer.assetList(of: event)?.member : schedule.member
    else {
      return nil
    }
    (self.name, self.reference, self.member) = (name, reference, member)
  }
}

extension PodURLRules {
  static let sharedStreamID = Rule(
    "pod-url/shared-stream-id", .warning, .googleDAI,
    .should(
      "Google IMA guide: client-side live SGAI with HLS interstitials (iOS); "
        + "globocom go-m3u8 mock"), about: .viewers, alsoIn: [.events, .exchanges],
    says: "Two viewers should not have the same stream_id.",
    why: "A session that is cached or shared gives all viewers the ads that one of them chose.",
    remedy: "Write a variable that is defined from the query, or a playlist for each session.",
    fails: [
      .viewers([
        .pods([:]),
        .pods([
          "24fd4e7c-95a0-42be-8874-00625139b9db:TUL":
            "«24fd4e7c-95a0-42be-8874-00625139b9db:TUL»"
        ]),
      ])
    ],
    passes: [
      .viewers([.pods([:]), .pods(AdBreakRules.session)]),
      .viewers([variable, variable]),
    ],
    check: .viewers { comparison, report in
      var known: [String: (reference: PodReference, part: PodReference.Part, member: Member)] = [:]
      for viewer in comparison.earlier {
        for (reference, part, member) in sessions(of: viewer) where known[part.text] == nil {
          known[part.text] = (reference, part, member)
        }
      }
      for (reference, part, member) in sessions(of: comparison.viewer) {
        guard let other = known[part.text] else { continue }
        report(
          "stream_id is that of another viewer; expected a session for each viewer", in: member,
          at: reference.place(part),
          related: [
            RelatedPlace(
              other.reference.place(other.part), "of the other viewer", in: other.member.text)
          ])
        return
      }
    })

  /// The sessions in the documents of a viewer.
  private static func sessions(
    of viewer: Viewer
  ) -> [(reference: PodReference, part: PodReference.Part, member: Member)] {
    viewer.podReferences.compactMap { member, reference in
      guard let part = reference.literal(.streamID), !part.text.isEmpty else { return nil }
      return (reference, part, member)
    }
  }

  private static let variable = Example.pods(
    ["stream_id=24fd4e7c-95a0-42be-8874-00625139b9db:TUL": "stream_id={$stream_id}"],
    after: PodExample.queryVariable("stream_id"))
}
