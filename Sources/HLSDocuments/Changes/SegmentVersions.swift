import HLSPlaylist
import SourceText

/// The media segments of two versions of a media playlist, aligned.
///
/// Segments are paired by media sequence number and address; in a finished playlist, which has all of its
/// segments, that is by index.
struct SegmentVersions {
  /// One of the versions.
  struct Side {
    let states: SegmentStates

    var playlist: Playlist { states.playlist }
    var count: Int { states.count }

    /// The state of a segment.
    subscript(index: Int) -> SegmentStates.State { states.states[index] }

    /// What a segment is for readers: its media sequence number.
    func name(_ index: Int) -> String {
      "segment \((playlist.mediaSequence ?? 0) &+ UInt64(index))"
    }

    /// Where the address of a segment is written.
    func range(_ index: Int) -> ByteRange { playlist.address(of: playlist.segments[index]) }

    /// The address of a segment, after variable substitution.
    func address(_ index: Int) -> String { playlist.substituted(range(index)) }

    /// The place of a segment; nil if there is none.
    func place(_ index: Int) -> PlaylistChange.Place? {
      index < count
        ? playlist.place(range(index), "\(name(index)), \(address(index))") : nil
    }
  }

  let before, after: Side
  let alignment: SegmentAlignment

  init(_ before: Playlist, _ after: Playlist) {
    self.before = Side(states: SegmentStates(before))
    self.after = Side(states: SegmentStates(after))
    alignment = SegmentAlignment(self.before.states, self.after.states)
  }

  /// Whether no running player loads either version again.
  var areEnded: Bool { before.playlist.isEnded && after.playlist.isEnded }

  /// The segments that both versions have.
  var pairs: some Sequence<(Int, Int)> {
    alignment.shared.lazy.flatMap { run in
      (0..<run.count).lazy.map { (run.before + $0, run.after + $0) }
    }
  }

  /// How the length of a finished playlist changed, as the end of a sentence.
  var lasts: String {
    let (old, new) = (before.playlist.totalDuration, after.playlist.totalDuration)
    return areEnded && old != new ? "; the playlist lasts \(new) s instead of \(old) s" : ""
  }
}
