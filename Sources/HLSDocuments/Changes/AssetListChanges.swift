import HLSInterstitials
import SourceText

/// Compares two versions of an asset list.
struct AssetListChanges {
  private(set) var changes: [PlaylistChange] = []

  init(_ before: AssetList, _ after: AssetList) {
    let (old, new) = (before.assets, after.assets)
    if old.count != new.count || before.totalDuration != after.totalDuration {
      add(
        .assetsChanged, "the list has other assets or another length", "ASSETS",
        place(before.assetsMember?.nameRange, Self.summary(before), in: before.text),
        place(after.assetsMember?.nameRange, Self.summary(after), in: after.text))
    }
    if old.count == new.count {
      for (first, second) in zip(old, new) where first.uri.value != second.uri.value {
        add(
          .assetsChanged, "the URI of asset \(first.index + 1) changed", "URI",
          place(first.uri.range ?? first.value.range, first.uri.value, in: before.text),
          place(second.uri.range ?? second.value.range, second.uri.value, in: after.text),
          first.uri.value.flatMap { AddressMove(from: $0, to: second.uri.value ?? "") })
      }
    }
    let controls = (Self.summary(before.skipControl), Self.summary(after.skipControl))
    if controls.0 != controls.1 {
      add(
        .skipControlChanged, "SKIP-CONTROL changed", "SKIP-CONTROL",
        place(before.skipControl?.value.range, controls.0, in: before.text),
        place(after.skipControl?.value.range, controls.1, in: after.text))
    }
  }

  private mutating func add(
    _ kind: ChangeKind, _ text: String, _ name: String, _ old: PlaylistChange.Place?,
    _ new: PlaylistChange.Place?, _ move: AddressMove? = nil
  ) {
    changes.append(
      PlaylistChange(kind, text, attribute: name, before: old, after: new, move: move))
  }

  private func place(
    _ range: ByteRange?, _ value: String?, in text: JSONText
  ) -> PlaylistChange.Place {
    PlaylistChange.Place(
      source: text.source.name, line: text.lineNumber(at: range?.start ?? 0) + 1, value: value)
  }

  private static func summary(_ list: AssetList) -> String {
    counted(list.assets.count, "asset") + (list.totalDuration.map { ", \($0) s" } ?? "")
  }

  private static func summary(_ control: SkipControl?) -> String? {
    control.map { control in
      [
        control.offset.value.map { "after \($0.seconds) s" },
        control.duration.value.map { "for \($0.seconds) s" },
        control.label.value.map { "as \($0.quoted)" },
      ].compactMap { $0 }.joined(separator: " ")
    }
  }
}
