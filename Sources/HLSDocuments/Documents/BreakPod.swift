package import HLSInterstitials

/// A pod-serving address in a playlist or in one of its asset lists, with the document that contains it.
package struct BreakPod: Sendable {
  /// The address, with its date range or the one that refers to the list.
  package let reference: PodReference
  /// The asset list; nil if the address is reported in the playlist itself.
  package let list: Member?
  /// Whether a fault at the address is reported; an earlier playlist may refer to the same list.
  package let isReported: Bool
}

extension Document {
  /// The pod-serving addresses in the playlist and in its asset lists.
  package var pods: [BreakPod] {
    podReferences.map { BreakPod(reference: $0, list: nil, isReported: true) } + listedPods
  }
}
