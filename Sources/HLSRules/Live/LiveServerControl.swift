import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// What a live playlist says about loading it, removed or added from one load to the next.
extension LiveRules {
  static let serverControlPresence = Rule(
    "live/server-control-presence", .error, .live,
    .must("rfc8216bis-22 §6.2.1, §4.4.3.7, §4.4.3.8"), about: .reloads,
    facts: [
      // A tag that is gone also makes the load wrong by itself.
      .silences(
        [
          "low-latency/part-inf-required", "low-latency/part-hold-back-required",
          "low-latency/part-target-required",
        ], about: .document)
    ],
    says:
      "EXT-X-PART-INF and EXT-X-SERVER-CONTROL must be in every load, with the same attributes.",
    why: """
      Clients that rely on them stop blocking reloads or play too close to the live edge, and \
      viewers see a stall.
      """,
    remedy: "Write both tags in every load, with all attributes of the first one.",
    fails: [
      .reloads([
        PartExample.load(["p0", "p1"]),
        LiveExample.load(nil, "abcd", head: "«#EXTM3U»\n#EXT-X-MEDIA-SEQUENCE:5"),
      ]),
      .reloads([
        LiveExample.load(
          5, "abcd", head: "#EXT-X-SERVER-CONTROL:HOLD-BACK=20,CAN-BLOCK-RELOAD=YES"),
        LiveExample.load(6, "bcde", head: "«#EXT-X-SERVER-CONTROL»:HOLD-BACK=20"),
      ]),
      .reloads([
        LiveExample.load(5, "abcd"),
        LiveExample.load(6, "bcde", head: "«#EXT-X-SERVER-CONTROL»:CAN-BLOCK-RELOAD=YES"),
      ]),
    ],
    passes: [
      .reloads([PartExample.load(["p0", "p1"]), PartExample.load(["p0", "p1", "p2"])]),
      // This is the value without the attribute.
      .reloads([
        LiveExample.load(5, "abcd", head: "#EXT-X-SERVER-CONTROL:HOLD-BACK=18"),
        LiveExample.load(6, "bcde"),
      ]),
    ],
    check: .reload { reload, report in
      // What a delta update leaves out is another rule's subject.
      guard reload.isMedia, !reload.isDeltaUpdate,
        reload.before.load.composition?.isDeltaUpdate != true
      else { return }
      let before = reload.before.playlist
      let pairs = [TagName.partInf, .serverControl].map { name in
        (old: ServerControl(name, in: reload.before), new: ServerControl(name, in: reload.after))
      }
      let removed = pairs.filter { $0.new.tag == nil }.map(\.old).filter { !$0.names.isEmpty }
      if let first = removed.first?.tag {
        report(
          "\(removed.tags) removed, with \(removed.attributes.listed); "
            + reload.loss(of: removed.attributes), at: reload.head,
          related: [RelatedPlace(first.range, "in the previous load", in: before)],
          severity: reload.severityOfLoss)
      }
      let added = pairs.filter { $0.old.tag == nil }.map(\.new).filter { !$0.names.isEmpty }
      if let first = added.first?.tag {
        report(
          "\(added.tags) added, with \(added.attributes.listed); \(hint)", at: first.nameRange,
          severity: .warning)
      }
      for (old, new) in pairs {
        guard let first = old.tag, let tag = new.tag else { continue }
        let lost = old.names.filter { !new.names.contains($0) }
        if !lost.isEmpty {
          report(
            "\(tag.name.text) lost \(lost.listed); \(reload.loss(of: lost))", at: tag.nameRange,
            related: [RelatedPlace(first.range, "in the previous load", in: before)],
            severity: reload.severityOfLoss)
        }
        let gained = new.names.filter { !old.names.contains($0) }
        if !gained.isEmpty {
          report(
            "\(tag.name.text) gained \(gained.listed); \(hint)", at: tag.nameRange,
            severity: .warning)
        }
      }
    })

  private static let hint = "players that joined earlier may continue without"
}

extension Reload {
  /// What players do without these attributes.
  fileprivate func loss(of names: [AttributeName]) -> String {
    after.playlist.isEnded
      ? "players no longer need them"
      : "players " + names.compactMap(\.consequence).joined(separator: ", ")
  }

  /// No player reloads a playlist that has ended.
  fileprivate var severityOfLoss: Severity? { after.playlist.isEnded ? .info : nil }
}

/// One of these tags in a load, with the attributes that say something other than their absence.
private struct ServerControl {
  let tag: PlaylistTag?
  let names: [AttributeName]

  init(_ name: TagName, in side: Reload.Side) {
    let playlist = side.playlist
    tag = playlist.firstTag(name)
    let fallback = side.document.targetDuration.map { $0 * 3 }
    names = (tag.map { $0.attributes.map { playlist.attributes[$0] } } ?? []).compactMap {
      attribute in
      switch attribute.name {
      case .partTarget, .partHoldBack, .canSkipUntil: attribute.name
      case .canBlockReload, .canSkipDateranges:
        playlist.text(attribute.valueRange) == "NO" ? nil : attribute.name
      case .holdBack:
        playlist.decimal(attribute).value?.seconds == fallback ? nil : attribute.name
      default: nil
      }
    }
  }
}

extension AttributeName {
  /// What clients do without the attribute.
  fileprivate var consequence: String? {
    switch self {
    case .canBlockReload: "poll instead of waiting for the next load"
    case .canSkipUntil: "load the whole playlist each time"
    case .canSkipDateranges: "load all date ranges each time"
    case .holdBack: "play three target durations from its end"
    case .partHoldBack: "no longer play at low latency"
    case .partTarget: "request no more parts"
    default: nil
    }
  }
}

extension [ServerControl] {
  /// The beginning of a sentence about the tags.
  fileprivate var tags: String {
    compactMap(\.tag?.name.text).joined(separator: " and ") + (count > 1 ? " were" : " was")
  }

  fileprivate var attributes: [AttributeName] { flatMap(\.names) }
}

extension [AttributeName] {
  fileprivate var listed: String {
    let names = map(\.text)
    return names.count > 1
      ? names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1] : names.joined()
  }
}
