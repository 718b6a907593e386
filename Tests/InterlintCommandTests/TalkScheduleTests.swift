import Foundation
import Testing

/// The code of the talk WWDC24 10114 as a schedule, as date ranges, and back.
struct TalkScheduleTests {
  /// The properties of the events that the talk creates, each with `time: ten` of the item.
  private static let samples = [
    "point": #""timelineOccupancy":"singlePoint""#,
    "fill": #""timelineOccupancy":"fill","plannedDuration":{"value":15,"timescale":1}"#,
    "supplement": #""supplementsPrimaryContent":true,"timelineOccupancy":"fill","#
      + #""plannedDuration":{"value":15,"timescale":1}"#,
    "shared": #""contentMayVary":false,"timelineOccupancy":"fill","#
      + #""plannedDuration":{"value":15,"timescale":1},"supplementsPrimaryContent":true"#,
  ]

  /// What the date ranges have, by the talk and rfc8216bis-22, appendix D.2.
  private static let attributes = [
    "point": #"X-ASSET-URI="a.m3u8",X-TIMELINE-OCCUPIES="POINT""#,
    "fill": #"PLANNED-DURATION=15,X-ASSET-URI="a.m3u8",X-TIMELINE-OCCUPIES="RANGE""#,
    "supplement": #"PLANNED-DURATION=15,X-ASSET-URI="a.m3u8",X-TIMELINE-OCCUPIES="RANGE","#
      + #"X-TIMELINE-STYLE="PRIMARY""#,
    "shared": #"PLANNED-DURATION=15,X-ASSET-URI="a.m3u8",X-TIMELINE-OCCUPIES="RANGE","#
      + #"X-TIMELINE-STYLE="PRIMARY",X-CONTENT-MAY-VARY="NO""#,
  ]

  /// The timeline as the command reports it.
  private struct Shown: Decodable, Equatable {
    struct Segment: Decodable, Equatable {
      struct Mapping: Decodable, Equatable {
        let source, target: [Double?]
      }

      let type: String
      let event, startDate: String?
      let timeMapping: Mapping
    }

    let segments: [Segment]
    let total: Double
  }

  /// A minute of content from noon on.
  private static func film(_ tags: String = "") -> String {
    "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T12:00:00.000Z\n"
      + (0..<10).map { "#EXTINF:6,\ns\($0).ts\n" }.joined() + tags + "#EXT-X-ENDLIST\n"
  }

  /// A folder with the film and a schedule of one of the events over it.
  private func folder(_ name: String) throws -> Folder {
    let folder = try Folder()
    try folder.write(Self.film(), to: "film.m3u8")
    let properties = try #require(Self.samples[name])
    try folder.write(
      #"{"primary":{"uri":"film.m3u8"},"events":[{"identifier":"\#(name)","#
        + #""time":{"value":10,"timescale":1},"templateItems":["a.m3u8"],\#(properties)}]}"#,
      to: "app.json")
    return folder
  }

  @Test(arguments: samples.keys.sorted())
  func `an event of the talk is a date range ten seconds into the content`(name: String) throws {
    let outcome = try Interlint.run(
      ["schedule", "to-dateranges", "app.json"], in: try folder(name))
    let attributes = try #require(Self.attributes[name])
    let tags = outcome.output.split(separator: "\n").filter { !$0.hasPrefix("# ") }
    #expect(
      tags == [
        "#EXT-X-DATERANGE:ID=\"\(name)\",CLASS=\"com.apple.hls.interstitial\","
          + "START-DATE=\"2026-01-01T12:00:10.000Z\",\(attributes)"
      ])
  }

  @Test(arguments: samples.keys.sorted())
  func `an event of the talk comes back from its tag`(name: String) throws {
    let folder = try folder(name)
    let first = try Interlint.run(["schedule", "to-dateranges", "app.json"], in: folder).output
    let tag = first.split(separator: "\n").filter { !$0.hasPrefix("# ") }.joined() + "\n"
    try folder.write(Self.film(tag), to: "tagged.m3u8")
    let schedule = try Interlint.run(["schedule", "from-playlist", "tagged.m3u8"], in: folder)
    try folder.write(schedule.output, to: "back.json")
    // The property has a value, whatever creates the event, so that the second conversion has no note.
    #expect(
      try Interlint.run(["schedule", "to-dateranges", "back.json"], in: folder).output == tag)
    // All three show the same to a viewer.
    let timelines = try ["app.json", "tagged.m3u8", "back.json"].map { input in
      let outcome = try Interlint.run(["timeline", input, "--format=json"], in: folder)
      return try JSONDecoder().decode(Shown.self, from: Data(outcome.output.utf8))
    }
    #expect(timelines[0] == timelines[1] && timelines[1] == timelines[2])
  }
}
