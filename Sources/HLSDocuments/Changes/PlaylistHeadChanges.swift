import HLSPlaylist
import SourceText

/// Compares what two versions of a playlist say about themselves as a whole.
struct PlaylistHeadChanges {
  private(set) var changes: [PlaylistChange] = []

  private let before: Document
  private let after: Document

  init(_ before: Document, _ after: Document) {
    self.before = before
    self.after = after
    let (old, new) = (before.playlist, after.playlist)
    let versions = (
      old.firstTag(.version).flatMap(old.integer) ?? 1,
      new.firstTag(.version).flatMap(new.integer) ?? 1
    )
    if versions.0 != versions.1 {
      add(
        versions.0 < versions.1 ? .versionRaised : .versionLowered, .version,
        "EXT-X-VERSION changed")
    }
    guard before.isMedia else { return }
    if before.targetDuration != after.targetDuration {
      add(.targetDurationChanged, .targetDuration, "EXT-X-TARGETDURATION changed")
    }
    if before.playlistType != after.playlistType {
      add(.playlistTypeChanged, .playlistType, "EXT-X-PLAYLIST-TYPE changed")
    }
    if old.isEnded != new.isEnded {
      add(
        new.isEnded ? .ended : .endRemoved, .endlist,
        "EXT-X-ENDLIST was \(new.isEnded ? "added" : "removed")")
    }
  }

  private mutating func add(_ kind: ChangeKind, _ name: TagName, _ text: String) {
    func place(_ playlist: Playlist) -> PlaylistChange.Place {
      guard let tag = playlist.firstTag(name) else { return playlist.place(ByteRange(0, 0), nil) }
      let value = playlist.text(tag.valueRange)
      return playlist.place(tag.range, value.isEmpty ? nil : value)
    }
    changes.append(
      PlaylistChange(
        kind, text, tag: name.text, before: place(before.playlist), after: place(after.playlist)))
  }
}
