/// How much a change of a playlist affects players and viewers, the worst first.
package enum ChangeGrade: String, Sendable, CaseIterable {
  /// A running player or a viewer is hurt, or the protocol forbids the change.
  case breaking
  /// Viewers see something else, which is allowed.
  case visible
  /// Nobody notices.
  case harmless
}

/// A kind of change between two versions of a document.
package struct ChangeKind: Sendable, Hashable {
  /// The permanent name, such as `break-moved`.
  package let id: String
  /// What such a change does.
  package let grade: ChangeGrade
  /// The section that forbids it, or that says what players do; nil for what hurts nobody.
  package let section: String?
  /// What it means for a player.
  package let effect: String
  /// What to do instead; nil if the change is allowed.
  package let remedy: String?

  /// A kind that the protocol forbids, or that hurts players.
  private init(breaking id: String, _ section: String, _ effect: String, _ remedy: String) {
    (self.id, grade, self.effect, self.remedy) = (id, .breaking, effect, remedy)
    self.section = "rfc8216bis-22 " + section
  }

  /// A kind that is allowed.
  private init(_ id: String, _ grade: ChangeGrade, _ effect: String) {
    (self.id, self.grade, self.effect) = (id, grade, effect)
    (section, remedy) = (nil, nil)
  }
}

/// Documents.
extension ChangeKind {
  static let kindChanged = ChangeKind(
    breaking: "kind-changed", "§4.1",
    "Players that know the address expect the other kind and stop.",
    "Publish the other kind at another address.")
  static let documentRemoved = ChangeKind(
    breaking: "document-removed", "§6.2.1", "Players that use it cannot load it any more.",
    "Keep it as long as its viewers may need it, at least for the duration of the playlist.")
  static let documentAdded = ChangeKind(
    "document-added", .harmless, "Nobody knew it before.")
}

/// Media playlists as a whole.
extension ChangeKind {
  static let targetDurationChanged = ChangeKind(
    breaking: "target-duration-changed", "§6.2.1",
    "Players use the first value to decide how often to reload and how much to buffer.",
    "Keep the target duration, or publish the stream at another address.")
  static let versionRaised = ChangeKind(
    breaking: "version-raised", "§6.3.1",
    "Players that do not support the version must not use the playlist.",
    "Keep the version, unless a tag needs the higher one.")
  static let versionLowered = ChangeKind(
    "version-lowered", .harmless, "More players accept the playlist.")
  static let playlistTypeChanged = ChangeKind(
    breaking: "playlist-type-changed", "§6.2.1",
    "Players have decided by the first value whether segments can be removed.",
    "Keep the type; EXT-X-ENDLIST is enough to end an event.")
  static let endRemoved = ChangeKind(
    breaking: "end-removed", "§6.2.1, §4.4.3.4",
    "Players have stopped to reload the playlist, and never see new segments.",
    "Keep EXT-X-ENDLIST, and continue at another address.")
  static let ended = ChangeKind("ended", .visible, "The stream ends after the last segment.")
  static let framesOnlyChanged = ChangeKind(
    breaking: "i-frames-only-changed", "§6.2.1, §4.4.3.6",
    "Players read the segments as something that they are not.",
    "Publish I-frames in a playlist of their own.")
  static let controlChanged = ChangeKind(
    breaking: "delivery-changed", "§6.2.1",
    "Players use the first values to load, and to stay away from the live edge.",
    "Keep the values for the whole stream.")
  static let startChanged = ChangeKind(
    "playback-start-changed", .visible, "New viewers begin at another position.")
  static let independenceChanged = ChangeKind(
    "independence-changed", .harmless, "Players may switch earlier or later.")
}

/// Media segments.
extension ChangeKind {
  static let sequenceBack = ChangeKind(
    breaking: "media-sequence-back", "§6.2.2",
    "Players that have seen higher numbers wait, stop, or play segments again.",
    "Continue with the next number, also after a restart of the packager.")
  static let renumbered = ChangeKind(
    breaking: "segments-renumbered", "§6.2.2",
    "Players take the segments for others, and skip or repeat some.",
    "Increase EXT-X-MEDIA-SEQUENCE by one for each segment that is removed.")
  static let discontinuityRenumbered = ChangeKind(
    breaking: "discontinuity-sequence-changed", "§6.2.2",
    "Players cannot match segments of different renditions.",
    "Increase EXT-X-DISCONTINUITY-SEQUENCE only with each EXT-X-DISCONTINUITY that is removed.")
  static let windowMoved = ChangeKind(
    "window-moved", .harmless, "This is how a live playlist continues.")
  static let windowTooShort = ChangeKind(
    breaking: "window-too-short", "§6.2.2", "Players run out of segments and stall.",
    "Keep at least three target durations of segments.")
  static let windowReplaced = ChangeKind(
    "window-replaced", .harmless,
    "The versions are too far apart to have a segment in common; a player would have reloaded between."
  )
  static let segmentsRemoved = ChangeKind(
    breaking: "segments-removed", "§6.2.1, §6.2.2",
    "Players jump, or request what was removed.",
    "Remove segments only from the start of a live playlist.")
  static let segmentsInserted = ChangeKind(
    breaking: "segments-inserted", "§6.2.1",
    "The segments that follow have other numbers, so that players repeat or skip some.",
    "Add segments only at the end, or publish the new edition at another address.")
  static let segmentsAfterEnd = ChangeKind(
    breaking: "segments-after-end", "§4.4.3.4",
    "Players do not reload a playlist that has ended, and stop at the old end.",
    "Publish the longer edition at another address.")
  static let segmentReplaced = ChangeKind(
    breaking: "segment-replaced", "§6.2.1, §6.3.4",
    "Viewers see different content for one segment, depending on when they loaded the playlist.",
    "Publish replaced content with new numbers, or at another address.")
  static let segmentsMoved = ChangeKind(
    "segments-moved", .harmless,
    "Players that have loaded the playlist continue at the old address; it must stay reachable.")
  static let liveSegmentsMoved = ChangeKind(
    breaking: "live-segments-moved", "§6.2.1, §6.3.4",
    "Players that find another address for a number they know may stop or load segments again.",
    "Use the new address only for new segments.")
  static let segmentQueryChanged = ChangeKind(
    "segment-query-changed", .harmless, "The same resource is requested with another query.")
  static let segmentDurationChanged = ChangeKind(
    breaking: "segment-duration-changed", "§6.2.1",
    "All later positions move, and players and viewers disagree about them.",
    "Publish the right duration from the start.")
  static let segmentTitleChanged = ChangeKind(
    "segment-title-changed", .harmless, "Titles are for people.")
  static let segmentMapChanged = ChangeKind(
    breaking: "segment-map-changed", "§6.2.1, §4.4.4.5",
    "Players initialize the decoder with data that does not fit.",
    "Keep EXT-X-MAP as long as one of its segments is listed.")
  static let segmentKeyChanged = ChangeKind(
    breaking: "segment-key-changed", "§6.2.1, §6.2.3",
    "Players that use the other key cannot decrypt the segments.",
    "Keep EXT-X-KEY as long as one of its segments is listed; rotate keys for new segments.")
  static let segmentDiscontinuityChanged = ChangeKind(
    breaking: "segment-discontinuity-changed", "§6.2.1, §4.4.4.3",
    "Players reset the decoder where nothing changes, or do not where they must.",
    "Add EXT-X-DISCONTINUITY together with its segment.")
  static let segmentGapChanged = ChangeKind(
    breaking: "segment-gap-changed", "§6.2.1, §4.4.4.7",
    "Some players have skipped the segment, others play it.",
    "Add EXT-X-GAP together with its segment.")
  static let segmentBitRateChanged = ChangeKind(
    "segment-bit-rate-changed", .harmless, "Players estimate the size of a segment anew.")
  static let segmentDateChanged = ChangeKind(
    breaking: "segment-date-changed", "§6.2.1",
    "Date ranges, and with them ad breaks, move to another place in the content.",
    "Keep the date of a segment that was published.")
  static let datesRemoved = ChangeKind(
    breaking: "dates-removed", "§6.2.1, §4.4.5.1",
    "Date ranges, and with them ad breaks, have no place in the content any more.",
    "Keep EXT-X-PROGRAM-DATE-TIME.")
  static let datesAdded = ChangeKind(
    "dates-added", .visible, "Players can show the time of day and place date ranges.")
}

/// Date ranges and ad breaks.
extension ChangeKind {
  private static let newID = "Keep the published value; schedule the new one under a new ID."
  static let breakMoved = ChangeKind(
    breaking: "break-moved", "§4.4.5.1, §6.2.1",
    "Players that know the first start ignore the second: viewers see the break at different times.",
    newID)
  static let breakOrderChanged = ChangeKind(
    breaking: "break-order-changed", "§6.2.1, App D.2",
    "Interstitials with the same start play in the order of their tags: viewers see different orders.",
    "Append the tags of new interstitials, and do not move others.")
  static let breakLengthChanged = ChangeKind(
    breaking: "break-length-changed", "§4.4.5.1, §6.2.1",
    "Players that know the first length resume at another position than others.", newID)
  static let breakAssetChanged = ChangeKind(
    breaking: "break-asset-changed", "§4.4.5.1, §6.2.1",
    "Viewers see different ads, depending on when they loaded the playlist.", newID)
  static let rangeChanged = ChangeKind(
    breaking: "date-range-changed", "§4.4.5.1, §6.2.1",
    "Players have acted on the first value and ignore the second.", newID)
  static let rangeAttributeRemoved = ChangeKind(
    breaking: "date-range-attribute-removed", "§6.2.1",
    "Viewers who join now get another date range than those who watch.",
    "Keep the attributes that were published for an ID.")
  static let rangeAttributeAdded = ChangeKind(
    "date-range-attribute-added", .visible,
    "Players add the attribute to the date range that they know.")
  static let rangeEnded = ChangeKind(
    "date-range-ended", .harmless, "The end of an open date range became known, as it should.")
  static let rangeRemovedEarly = ChangeKind(
    breaking: "date-range-removed-early", "§6.2.1",
    "Viewers who join now do not get the date range, although its time is still listed.",
    "Remove it together with the last of its segments.")
  static let rangeRemoved = ChangeKind(
    "date-range-removed", .visible, "Viewers who do not know it yet never see it.")
  static let rangeExpired = ChangeKind(
    "date-range-expired", .harmless, "Its time has left the playlist.")
  static let breakAdded = ChangeKind("break-added", .visible, "Viewers see another break.")
  static let rangeAdded = ChangeKind(
    "date-range-added", .harmless, "Apps that use it get another date range.")
  static let assetsChanged = ChangeKind(
    "assets-changed", .visible, "Viewers who have not loaded the list yet see other ads.")
  static let skipControlChanged = ChangeKind(
    "skip-control-changed", .visible, "The skip button appears at another time, or not at all.")
}

/// Multivariant playlists.
extension ChangeKind {
  static let streamRemoved = ChangeKind(
    breaking: "variant-stream-removed", "§6.2.4",
    "Viewers who can play only this one see nothing; running players still switch to it.",
    "Keep it, and its media playlist, as long as viewers may use it.")
  static let streamAdded = ChangeKind(
    "variant-stream-added", .visible, "New viewers can get another quality.")
  static let renditionRemoved = ChangeKind(
    breaking: "rendition-removed", "§4.4.6.1, §6.2.4",
    "Viewers who chose it lose it, and running players fail to load it.",
    "Keep it, and its media playlist, as long as viewers may use it.")
  static let renditionAdded = ChangeKind(
    "rendition-added", .visible, "New viewers have another choice.")
  static let iFramesRemoved = ChangeKind(
    "i-frame-stream-removed", .visible, "Fast forward and thumbnails have less quality, or none.")
  static let iFramesAdded = ChangeKind(
    "i-frame-stream-added", .visible, "Fast forward and thumbnails get another quality.")
  static let playabilityChanged = ChangeKind(
    breaking: "playability-changed", "§4.4.6.2",
    "Devices that could play the stream may now leave it out, or fail in the middle.",
    "Add a stream with the new requirement, and keep the old one.")
  static let inStreamChanged = ChangeKind(
    breaking: "in-stream-id-changed", "§4.4.6.1",
    "Players look for the captions in a channel that does not have them.",
    "Keep INSTREAM-ID as long as the segments are the same.")
  static let qualityChanged = ChangeKind(
    "quality-changed", .visible, "Players choose and switch between streams differently.")
  static let choiceChanged = ChangeKind(
    "choice-changed", .visible, "Viewers get another selection, or see it named differently.")
  static let descriptionChanged = ChangeKind(
    "description-changed", .harmless, "Players choose in the same way.")
  static let linkChanged = ChangeKind(
    "address-changed", .visible,
    "Running players continue at the old address; it must stay reachable.")
  static let reordered = ChangeKind(
    "variant-streams-reordered", .harmless,
    "Some players begin with the first one and then switch.")
  static let sessionDataChanged = ChangeKind(
    "session-data-changed", .visible, "Apps that show the data show something else.")
  static let sessionKeyChanged = ChangeKind(
    "session-key-changed", .harmless, "Players load another key early.")
  static let steeringChanged = ChangeKind(
    "steering-changed", .visible, "Players ask another server, or begin with another pathway.")
}
