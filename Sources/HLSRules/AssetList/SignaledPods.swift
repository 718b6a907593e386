import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Pods of X-AD-CREATIVE-SIGNALING, compared with their slots and with the listed assets.
extension SignalingRule {
  static let pods = [podDuration, overlappingSlots]

  private static let podDuration = SignalingRule(
    "portability/svta-pod-duration",
    says: "A pod should last as long as its slots and the listed assets.",
    why: "Players count down a wrong time, and report the end of the pod too late or too early.",
    remedy: "Write the length of the break as duration of the pod.",
    fails: [
      pod(#""duration":«30»,"slots":[{"start":0,"duration":15}]"#),
      pod(#""duration":«10»,"slots":[{"start":0,"duration":15}]"#),
    ],
    passes: [
      pod(#""duration":15,"slots":[{"start":0,"duration":15}]"#),
      // Time that nothing fills.
      pod(#""duration":30,"slots":[{"start":0,"duration":10}]"#),
      // The slots are in the assets.
      pod(#""duration":30"#),
    ],
    faults: { signaling, list in
      signaling.pods.compactMap { pod in
        guard let value = pod["duration"], let duration = signaling.seconds(value),
          let slots = pod["slots"]?.elements, !slots.isEmpty
        else { return nil }
        let ends = slots.compactMap { signaling.end(of: $0) }
        guard ends.count == slots.count, let end = ends.max() else { return nil }
        if end > duration + AssetListRules.tolerance {
          return Fault(
            message: "the pod lasts \(duration) seconds, but its slots end after \(end)",
            range: value.range, measured: .least(duration))
        }
        // That a pod is longer than its slots is certain only if the list agrees with the slots.
        let filled = slots.compactMap { signaling.seconds($0["duration"]) }.reduce(.zero, +)
        guard duration > filled + AssetListRules.tolerance, signaling.pods.count == 1,
          let total = list?.totalDuration, (total - filled).magnitude <= AssetListRules.tolerance
        else { return nil }
        return Fault(
          message:
            "the pod lasts \(duration) seconds, but its slots and the listed assets \(filled)",
          range: value.range, measured: .most(duration))
      }
    })

  private static let overlappingSlots = SignalingRule(
    "portability/svta-slots-overlap",
    says: "The linear slots of a pod should follow one another.",
    why: "Linear ads play one at a time, so the events of one are reported during another.",
    remedy: "Write as start the seconds from the start of the pod.",
    fails: [
      pod(
        #""duration":30,"slots":[{"start":0,"duration":15},{"start":«0»,"duration":15}]"#),
      pod(
        #""duration":30,"slots":[{"start":15,"duration":15},{"start":«10»,"duration":10}]"#),
    ],
    passes: [
      pod(#""duration":30,"slots":[{"start":0,"duration":15},{"start":15,"duration":15}]"#),
      pod(#""duration":30,"slots":[{"start":15,"duration":15},{"start":0,"duration":15}]"#),
      // Overlays are shown together.
      pod(
        #""duration":15,"slots":[{"type":"cornerOverlay","start":0,"duration":15},"#
          + #"{"type":"cornerOverlay","start":0,"duration":15}]"#),
    ],
    faults: { signaling, _ in
      signaling.pods.compactMap { pod in
        let slots = signaling.linearSlots(of: pod)
        let pair = zip(slots, slots.dropFirst()).first { earlier, later in
          earlier.end > later.start + AssetListRules.tolerance
        }
        guard let (earlier, later) = pair else { return nil }
        return Fault(
          message: "a slot starts after \(later.start) seconds, while one from \(earlier.start) to "
            + "\(earlier.end) plays", range: max(earlier.place, later.place))
      }
    })

  /// A list with an asset of 15 seconds and a pod.
  private static func pod(_ members: String) -> Example {
    SignalingExample.list(#"{"version":2,"type":"pod","payload":[{\#(members)}]}"#)
  }
}

extension CreativeSignaling {
  /// When a slot ends; nil if its times are not known.
  fileprivate func end(of slot: JSONValue) -> Seconds? {
    guard let start = seconds(slot["start"]), let duration = seconds(slot["duration"]) else {
      return nil
    }
    return start + duration
  }

  /// The linear slots of a pod whose times are known, by their start.
  fileprivate func linearSlots(of pod: JSONValue) -> [LinearSlot] {
    var slots: [LinearSlot] = []
    for slot in pod["slots"]?.elements ?? [] {
      guard slot["layout"] == nil, slot["type"].map({ $0.string == "linear" }) ?? true,
        let start = slot["start"], let time = seconds(start), let end = end(of: slot)
      else { continue }
      slots.append(LinearSlot(start: time, end: end, place: start.range))
    }
    return slots.sorted { ($0.start, $0.place) < ($1.start, $1.place) }
  }
}

private struct LinearSlot {
  let start: Seconds
  let end: Seconds
  /// The value of `start`.
  let place: ByteRange
}
