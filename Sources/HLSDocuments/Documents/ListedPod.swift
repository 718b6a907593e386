package import HLSInterstitials

/// A pod-serving address in an asset list, as the asset of a date range.
package struct ListedPod: Sendable {
  /// The address, with the date range that refers to the list.
  package let reference: PodReference
  /// The asset list; nil if the address is reported at the attribute that refers to the list.
  package let list: Member?
  /// Whether no earlier playlist refers to the list, so that a fault in it is reported once.
  package let isFirst: Bool
}
