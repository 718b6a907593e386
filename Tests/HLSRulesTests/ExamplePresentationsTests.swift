import FoundationEssentials
import HLSConformance
import HLSPlaylist
import HLSRules
import Testing

/// The playlists in `Conformance/Examples`, which the README shows as correct.
struct ExamplePresentationsTests {
  private static let folder =
    #filePath.dropLast("Tests/HLSRulesTests/ExamplePresentationsTests.swift".count)
    + "Conformance/Examples/"

  private func source(_ name: String) throws -> SourceFile {
    let contents = try #require(FileManager.default.contents(atPath: Self.folder + name))
    return SourceFile(name: name, bytes: Array(contents))
  }

  private static let playlists = [
    "vod/multivariant.m3u8", "vod/720p.m3u8", "vod/360p.m3u8", "live/media.m3u8",
    "pod-serving/multivariant.m3u8", "pod-serving/720p.m3u8",
  ]

  @Test(arguments: playlists)
  func `an example has no error and no warning`(name: String) throws {
    var settings = LintSettings()
    settings.podTokenKeys = [Array("0123456789ABCDEF".utf8)]
    settings.podAuthentication = true
    let findings = Linter(RuleCatalog.book, settings: settings).lint(try source(name)).findings
    #expect(
      findings.filter { $0.severity >= .warning }.map {
        "\($0.place.start.line):\($0.place.start.column) \($0.rule): \($0.message)"
      } == [])
  }

  @Test
  func `no example is missing from the table`() throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: String(Self.folder))
    #expect(names.filter { $0.hasSuffix(".m3u8") }.sorted() == Self.playlists.sorted())
  }

  @Test
  func `both media playlists of the finished example carry the same date ranges`() throws {
    let dateRanges = try ["vod/720p.m3u8", "vod/360p.m3u8"].map { name in
      let playlist = Playlist(parsing: try source(name))
      return playlist.tags(named: .dateRange).map { playlist.text($0.range) }
    }
    #expect(dateRanges[0] == dateRanges[1])
    #expect(dateRanges[0].count == 3)
  }
}
