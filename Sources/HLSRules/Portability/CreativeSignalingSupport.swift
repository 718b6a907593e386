import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// X-AD-CREATIVE-SIGNALING, an SVTA extension for tracking ads.
extension PortabilityRules {
  static let svtaDateRangeBase64 = Rule(
    "portability/svta-date-range-base64", .warning, .experimental,
    .advice("SVTA2053-2 as parsed by Shaka v5.2.7"), about: .dateRanges,
    says: "X-AD-CREATIVE-SIGNALING on a date range should be a quoted Base64 JSON object.",
    why:
      "A quoted string cannot contain quotes, so the JSON has to be encoded; Shaka Player ignores "
      + "what it cannot decode, and nothing is tracked.",
    remedy: "Encode the whole JSON object in Base64.",
    fails: [
      .media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0,\#(signaling)="«version 2»""#),
      .media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0,\#(signaling)="«W10=»""#),
      .media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0,\#(signaling)=«2»"#),
    ],
    passes: [.media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0,\#(signaling)="\#(envelope)""#)],
    check: .dateRange { range, document, report in
      for envelope in envelopes(of: range, in: document.playlist) {
        switch envelope {
        case .absent: continue
        case .malformed(let place):
          report("\(signaling) is not quoted; expected a quoted string with Base64", at: place)
        case .value(nil, let place):
          report("\(signaling) is not Base64 of a JSON object", at: place)
        case .value: continue
        }
      }
    })

  static let svtaDateRangeEnvelope = Rule(
    "portability/svta-date-range-envelope", .warning, .experimental,
    .advice(SignalingRule.source), about: .dateRanges,
    facts: [.actedOn(by: .adServer)],
    says: """
      The envelope that X-AD-CREATIVE-SIGNALING of a date range encodes should be one that players accept, \
      as in an asset list.
      """,
    why: "Players ignore an envelope that they do not accept, and report no event of it.",
    remedy: "Correct the JSON, and encode it again.",
    fails: [
      // An object as payload.
      .media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0,\#(signaling)="«\#(object)»""#),
      // The event Impressions.
      .media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0,\#(signaling)="«\#(misspelled)»""#),
      .media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0,\#(signaling)="«\#(pod)»""#),
      // A pod of 15 seconds.
      .media(#"#EXT-X-DATERANGE\#(inMedia),DURATION=7,\#(signaling)="«\#(pod)»""#),
    ],
    passes: [
      .media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0,\#(signaling)="\#(envelope)""#),
      // Ads in the media, without an asset.
      .media(#"#EXT-X-DATERANGE\#(inMedia),DURATION=15,\#(signaling)="\#(pod)""#),
      .media(#"#EXT-X-DATERANGE\#(inMedia),DURATION=60,\#(signaling)="\#(pod)""#),
      .media(#"#EXT-X-DATERANGE\#(inMedia),\#(signaling)="\#(pod)""#),
      // The break ended early.
      .media(
        #"#EXT-X-DATERANGE\#(inMedia),PLANNED-DURATION=15,DURATION=7,\#(signaling)="\#(pod)""#),
    ],
    check: .dateRange { range, document, report in
      for case .value(let envelope?, let place) in envelopes(of: range, in: document.playlist) {
        if range.has(.assetURI), let kind = envelope.kind, kind != .slot {
          report(
            "the encoded envelope has the type \(kind.rawValue), and players ignore it for an asset; "
              + "expected slot", at: place)
        }
        if let fault = lengthFault(of: envelope, in: range) { report(fault, at: place) }
        // Hints are about single values, which have no place here.
        for rule in AssetListRules.signaling where rule.rule.severity == .warning {
          guard let fault = rule.faults(envelope, nil).first(where: { $0.severity == nil }) else {
            continue
          }
          report("in the encoded envelope, \(fault.message)", at: place)
        }
      }
    })

  /// Why the pods of an envelope do not fit into their date range; nil if they do, and for an interstitial, whose
  /// length is that of its assets.
  private static func lengthFault(
    of envelope: CreativeSignaling, in range: DateRange
  ) -> String? {
    let pods = envelope.pods.compactMap { envelope.seconds($0["duration"]) }.reduce(.zero, +)
    // A break that ends early keeps what was planned.
    guard !range.has(.assetURI), !range.has(.assetList),
      let duration = range.duration.value?.seconds, duration > .zero,
      case let length = max(duration, range.plannedDuration.value?.seconds ?? .zero),
      pods > length + AssetListRules.tolerance
    else { return nil }
    return "the encoded pod lasts \(pods) seconds, but its date range \(length)"
  }

  private static let inMedia = #":ID="a",START-DATE="2026-01-01T00:00:06.000Z""#

  /// The values of X-AD-CREATIVE-SIGNALING of a date range, decoded; nil for what is not Base64 of an
  /// object.
  private static func envelopes(
    of range: DateRange, in playlist: Playlist
  ) -> [Reading<CreativeSignaling?>] {
    range.attributes.compactMap { attribute in
      guard attribute.name == .unknown, attribute.nameRange.count == signaling.utf8.count,
        playlist.text(attribute.nameRange) == signaling
      else { return nil }
      switch playlist.resolved(attribute) {
      case .absent: return nil
      case .malformed(let place): return .malformed(place)
      case .value(let resolution, let place):
        guard let text = resolution.text else { return nil }
        return .value(Base64.document(in: text).flatMap { CreativeSignaling($0) }, place)
      }
    }
  }

  private static let signaling = "X-AD-CREATIVE-SIGNALING"

  /// Version 2, with one slot of 15 seconds.
  private static let envelope =
    "eyJ2ZXJzaW9uIjoyLCJ0eXBlIjoic2xvdCIsInBheWxvYWQiOlt7InR5cGUiOiJsaW5lYXIiLCJzdGFydCI6MCwi"
    + "ZHVyYXRpb24iOjE1fV19"

  /// The same with an object as payload.
  private static let object =
    "eyJ2ZXJzaW9uIjoyLCJwYXlsb2FkIjp7InR5cGUiOiJsaW5lYXIiLCJzdGFydCI6MCwiZHVyYXRpb24iOjE1"
    + "fX0="

  /// The same with the tracking event Impressions.
  private static let misspelled =
    "eyJ2ZXJzaW9uIjoyLCJwYXlsb2FkIjpbeyJzdGFydCI6MCwiZHVyYXRpb24iOjE1LCJ0cmFja2luZyI6W3si"
    + "dHlwZSI6IkltcHJlc3Npb25zIiwidXJscyI6WyJodHRwczovL3QuZXhhbXBsZS5jb20vaSJdfV19XX0="

  /// A pod with that slot.
  private static let pod =
    "eyJ2ZXJzaW9uIjoyLCJ0eXBlIjoicG9kIiwicGF5bG9hZCI6W3siZHVyYXRpb24iOjE1LCJzbG90cyI6W3si"
    + "c3RhcnQiOjAsImR1cmF0aW9uIjoxNX1dfV19"
}
