import HLSDocuments
import HLSInterstitials
import HLSPlaylist
import SourceText
import Testing

/// A delta update and the playlist before it make a complete playlist (rfc8216bis-22, sections 4.4.5.2,
/// 6.2.5.1 and 6.3.7).
struct ComposedPlaylistTests {
  private func load(_ name: String, _ text: String) -> Playlist {
    Playlist(parsing: SourceFile(name: name, bytes: Array(text.utf8)))
  }

  private func compose(_ loads: String...) throws -> ComposedPlaylist {
    var last: ComposedPlaylist?
    for (number, text) in loads.enumerated() {
      last = try ComposedPlaylist(load(String(number + 1), text), after: last)
    }
    return try #require(last)
  }

  private func text(_ composed: ComposedPlaylist) -> String {
    String(decoding: composed.playlist.source.bytes, as: UTF8.self)
  }

  private static let first = """
    #EXTM3U
    #EXT-X-TARGETDURATION:6
    #EXT-X-MEDIA-SEQUENCE:10
    #EXT-X-MAP:URI="i.mp4"
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
    #EXTINF:6,
    a
    #EXT-X-DISCONTINUITY
    #EXTINF:6,
    b
    #EXTINF:6,
    c
    #EXT-X-PART:DURATION=1,URI="d.0"

    """

  @Test func `a playlist that was received whole is as it was received`() throws {
    let composed = try compose(Self.first)
    #expect(text(composed) == Self.first)
    #expect(!composed.isDeltaUpdate)
    #expect(composed.origin(of: ByteRange(3, 5)).range == ByteRange(3, 5))
  }

  @Test func `skipped segments come with their tags where they stood`() throws {
    let composed = try compose(
      Self.first,
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:6
      #EXT-X-MEDIA-SEQUENCE:10
      #EXT-X-SKIP:SKIPPED-SEGMENTS=2
      #EXTINF:6,
      c
      #EXTINF:6,
      d

      """)
    #expect(
      text(composed) == """
        #EXTM3U
        #EXT-X-TARGETDURATION:6
        #EXT-X-MEDIA-SEQUENCE:10
        #EXT-X-MAP:URI="i.mp4"
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        #EXTINF:6,
        a
        #EXT-X-DISCONTINUITY
        #EXTINF:6,
        b
        #EXTINF:6,
        c
        #EXTINF:6,
        d

        """)
    #expect(composed.carriedSegments == 2)
  }

  @Test func `what is said of the whole playlist after EXT-X-SKIP stays before all segments`()
    throws
  {
    let composed = try compose(
      Self.first,
      """
      #EXTM3U
      #EXT-X-MEDIA-SEQUENCE:10
      #EXT-X-SKIP:SKIPPED-SEGMENTS=2
      # a comment
      #EXT-X-TARGETDURATION:6
      #EXT-X-SKIP:SKIPPED-SEGMENTS=1
      #EXT-X-DISCONTINUITY-SEQUENCE:4
      #EXTINF:6,
      c
      #EXT-X-ENDLIST

      """)
    #expect(
      text(composed) == """
        #EXTM3U
        #EXT-X-MEDIA-SEQUENCE:10
        #EXT-X-TARGETDURATION:6
        #EXT-X-DISCONTINUITY-SEQUENCE:4
        #EXT-X-MAP:URI="i.mp4"
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        #EXTINF:6,
        a
        #EXT-X-DISCONTINUITY
        #EXTINF:6,
        b
        # a comment
        #EXTINF:6,
        c
        #EXT-X-ENDLIST

        """)
    let tag = try #require(composed.playlist.firstTag(.discontinuitySequence))
    #expect(composed.origin(of: tag.range).range.start == 131)
  }

  @Test func `what removed segments have set stays in force`() throws {
    let composed = try compose(
      Self.first,
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:6
      #EXT-X-MEDIA-SEQUENCE:11
      #EXT-X-SKIP:SKIPPED-SEGMENTS=1
      #EXTINF:6,
      c

      """)
    #expect(
      text(composed) == """
        #EXTM3U
        #EXT-X-TARGETDURATION:6
        #EXT-X-MEDIA-SEQUENCE:11
        #EXT-X-MAP:URI="i.mp4"
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:06.000Z
        #EXT-X-DISCONTINUITY
        #EXTINF:6,
        b
        #EXTINF:6,
        c

        """)
  }

  @Test func `every place is found where its bytes were received, over several updates`() throws {
    let update = """
      #EXTM3U
      #EXT-X-TARGETDURATION:6
      #EXT-X-MEDIA-SEQUENCE:11
      #EXT-X-SKIP:SKIPPED-SEGMENTS=1
      #EXTINF:6,
      c
      #EXTINF:6,
      d

      """
    let last = update.replacing("SEGMENTS=1\n#EXTINF:6,\nc", with: "SEGMENTS=2")
    let composed = try compose(Self.first, update, last)
    let playlist = composed.playlist
    var names: [String] = []
    for line in playlist.lines {
      let (source, range) = composed.origin(of: line.range)
      // The date was made, and stands for the one that it was counted from.
      if line.tag == .programDateTime {
        #expect(
          source.text(range) == "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z")
      } else {
        #expect(source.text(range) == playlist.text(line.range))
      }
      names.append(source.source.name)
    }
    #expect(names == ["3", "3", "3", "1", "1", "1", "1", "1", "2", "2", "3", "3"])
  }

  @Test func `keys in force come once for each format`() throws {
    let head = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:"
    let composed = try compose(
      head + """
        0
        #EXT-X-KEY:METHOD=AES-128,URI="k1"
        #EXTINF:6,
        a
        #EXT-X-KEY:METHOD=AES-128,URI="k2"
        #EXTINF:6,
        b
        #EXTINF:6,
        c
        """, head + "2\n#EXT-X-SKIP:SKIPPED-SEGMENTS=1\n#EXTINF:6,\nd\n")
    #expect(
      text(composed) == head + """
        2
        #EXT-X-KEY:METHOD=AES-128,URI="k2"
        #EXTINF:6,
        c
        #EXTINF:6,
        d

        """)
  }

  @Test func `date ranges are kept unless they are named as removed or repeated`() throws {
    let composed = try compose(
      """
      #EXTM3U
      #EXT-X-DATERANGE:ID="a"
      #EXT-X-DATERANGE:ID="b"
      #EXTINF:6,
      1
      #EXT-X-DATERANGE:ID="c"
      #EXTINF:6,
      2
      #EXTINF:6,
      3
      #EXT-X-DATERANGE:ID="d"
      #EXT-X-DATERANGE:ID="e"
      """,
      """
      #EXTM3U
      #EXT-X-MEDIA-SEQUENCE:1
      #EXT-X-SKIP:SKIPPED-SEGMENTS=1,RECENTLY-REMOVED-DATERANGES="b\td"
      #EXTINF:6,
      3
      #EXT-X-DATERANGE:ID="e"
      #EXT-X-DATERANGE:ID="a",DURATION=1
      """)
    #expect(
      text(composed) == """
        #EXTM3U
        #EXT-X-MEDIA-SEQUENCE:1
        #EXT-X-DATERANGE:ID="a"
        #EXT-X-DATERANGE:ID="c"
        #EXTINF:6,
        2
        #EXTINF:6,
        3
        #EXT-X-DATERANGE:ID="e"
        #EXT-X-DATERANGE:ID="a",DURATION=1
        """)
    let ranges = DateRange.merged(in: composed.playlist)
    #expect(ranges.map(\.id) == ["a", "c", "e"])
    #expect(ranges[0].tagNumbers.count == 2)
  }

  @Test func `date ranges are not kept where the update lists them all`() throws {
    let composed = try compose(
      "#EXTM3U\n#EXT-X-DATERANGE:ID=\"a\"\n#EXTINF:6,\n1\n#EXTINF:6,\n2\n",
      "#EXTM3U\n#EXT-X-SKIP:SKIPPED-SEGMENTS=1\n#EXTINF:6,\n2\n")
    #expect(text(composed) == "#EXTM3U\n#EXTINF:6,\n1\n#EXTINF:6,\n2\n")
  }

  @Test func `variables that only the load before defines come along`() throws {
    let composed = try compose(
      "#EXTM3U\n#EXT-X-DEFINE:NAME=\"h\",VALUE=\"x\"\n#EXTINF:6,\n{$h}1\n#EXTINF:6,\n2\n",
      "#EXTM3U\n#EXT-X-SKIP:SKIPPED-SEGMENTS=1\n#EXTINF:6,\n2\n")
    #expect(
      text(composed)
        == "#EXTM3U\n#EXT-X-DEFINE:NAME=\"h\",VALUE=\"x\"\n#EXTINF:6,\n{$h}1\n#EXTINF:6,\n2\n")
  }

  @Test func `lines end as they do in the update`() throws {
    let composed = try compose(
      "#EXTM3U\n#EXTINF:6,\n1\n#EXTINF:6,\n2\n",
      "#EXTM3U\r\n#EXT-X-SKIP:SKIPPED-SEGMENTS=1\r\n#EXTINF:6,\r\n2\r\n")
    #expect(text(composed) == "#EXTM3U\r\n#EXTINF:6,\r\n1\r\n#EXTINF:6,\r\n2\r\n")
  }

  @Test func `a wrong count is put right by the first listed segment`() throws {
    let composed = try compose(
      Self.first,
      "#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:10\n#EXT-X-SKIP:SKIPPED-SEGMENTS=1\n#EXTINF:6,\nc\n")
    let skip = try #require(composed.skip)
    #expect(skip.stated == 1 && skip.count == 2)
    #expect(composed.playlist.segments.count == 3)
  }

  @Test(
    arguments: [
      ([], "SKIPPED-SEGMENTS=1", ComposedPlaylist.Failure.noPredecessor),
      ([first], "SKIPPED-SEGMENTS=4", .missingSegment(13)),
      ([first], "SKIPPED-SEGMENTS=-1", .unreadable), ([first], "X=1", .unreadable),
      ([first], "SKIPPED-SEGMENTS=18446744073709551615", .missingSegment(13)),
    ] as [([String], String, ComposedPlaylist.Failure)])
  func `an update that cannot be applied says why`(
    before: [String], skip: String, failure: ComposedPlaylist.Failure
  ) throws {
    let previous = try before.first.map { try compose($0) }
    #expect(throws: failure) {
      try ComposedPlaylist(
        load("2", "#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:10\n#EXT-X-SKIP:\(skip)\n#EXTINF:6,\nd\n"),
        after: previous)
    }
  }

  @Test(arguments: [9, 14, UInt64.max])
  func `a sequence number outside the load before is a gap`(number: UInt64) throws {
    let previous = try compose(Self.first)
    #expect(throws: ComposedPlaylist.Failure.missingSegment(number)) {
      try ComposedPlaylist(
        load("2", "#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:\(number)\n#EXT-X-SKIP:SKIPPED-SEGMENTS=1\n"),
        after: previous)
    }
  }

  @Test func `a range past the end has its origin at the end`() throws {
    let composed = try compose(
      Self.first,
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:6
      #EXT-X-MEDIA-SEQUENCE:11
      #EXT-X-SKIP:SKIPPED-SEGMENTS=1
      #EXTINF:6,
      c

      """)
    let (source, range) = composed.origin(of: ByteRange(.max, .max))
    let end = UInt32(source.source.bytes.count)
    #expect(source.source.name == "2" && range == ByteRange(end, end))
  }
}
