import HLSLinting
import HLSPlaylist
import HLSRules
import SourceText
import Testing

/// Variants that differ from the others in their groups, captions, protection or keys.
struct VariantLadderTests {
  /// The lines at which a rule reports variants, each of two lines from line 3 on, after the lines `head`.
  private func lines(_ rule: String, _ variants: [String], head: [String] = []) -> [Int] {
    let streams = variants.enumerated().map { number, more in
      "#EXT-X-STREAM-INF:BANDWIDTH=\(1_000_000 + number)\(more)\n\(number).m3u8"
    }
    let text =
      (["#EXTM3U", "#EXT-X-INDEPENDENT-SEGMENTS"] + head + streams).joined(separator: "\n") + "\n"
    return Linter(RuleCatalog.book).lint(SourceFile(name: "mv.m3u8", bytes: Array(text.utf8)))
      .findings.filter { $0.rule.description == "variant/" + rule }.map(\.place.start.line)
  }

  private static let video = #",CODECS="avc1.64001f",RESOLUTION=1280x720"#
  private static let both = #",CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720"#
  private static let sound = #",CODECS="mp4a.40.2""#

  @Test func `a variant with video without the subtitles of most others is reported`() {
    let (plain, with) = (Self.both, Self.both + #",SUBTITLES="s""#)
    #expect(lines("group-partial", [with, plain, with]) == [5])
    #expect(lines("group-partial", [with, with, with, plain, plain]) == [9, 11])
    #expect(lines("group-partial", [with, with, with]) == [])
    #expect(lines("group-partial", [plain, plain, plain]) == [])
    // Which half is right is not known, and one variant may be an exception.
    #expect(lines("group-partial", [with, plain]) == [])
    #expect(lines("group-partial", [with, with, plain, plain]) == [])
    #expect(lines("group-partial", [with, plain, plain]) == [])
    // Another group is a group.
    #expect(lines("group-partial", [with, with, Self.both + #",SUBTITLES="t""#]) == [])
    #expect(lines("group-partial", [with, with, Self.sound]) == [])
    // What has no CODECS has a picture if it has RESOLUTION.
    #expect(lines("group-partial", [with, with, ",RESOLUTION=640x360"]) == [7])
    #expect(lines("group-partial", [with, with, ""]) == [])
  }

  @Test func `a variant with video and no sound is reported if most others have a group`() {
    let with = Self.both + #",AUDIO="a""#
    #expect(lines("group-partial", [with, Self.video, with]) == [5])
    // The sound may be in the variant.
    #expect(lines("group-partial", [with, Self.both, with]) == [])
    #expect(lines("group-partial", [with, ",RESOLUTION=640x360", with]) == [])
  }

  @Test func `CLOSED-CAPTIONS is reported where it is the exception`() {
    let rule = "closed-captions-none-partial"
    let (none, with) = (Self.both + ",CLOSED-CAPTIONS=NONE", Self.both + #",CLOSED-CAPTIONS="c""#)
    #expect(lines(rule, [with, with, none]) == [7])
    #expect(lines(rule, [none, with, with, none, with]) == [3, 9])
    #expect(lines(rule, [none, with, none]) == [5])
    #expect(lines(rule, [none, with]) == [5])
    #expect(lines(rule, [none, Self.both, Self.both]) == [3])
    #expect(lines(rule, [none, none, Self.both]) == [7])
    #expect(lines(rule, [none, none]) == [])
    #expect(lines(rule, [with, with]) == [])
  }

  private func picture(_ size: String, _ level: String?, _ more: String = "") -> String {
    #",CODECS="hvc1.2.4.L150.B0",FRAME-RATE=25.000,RESOLUTION=\#(size)\#(more)"#
      + (level.map { ",HDCP-LEVEL=\($0)" } ?? "")
  }

  @Test func `a larger picture needs at least the protection of a smaller one`() {
    let rule = "hdcp-level-lower"
    let (large, middle, small) = ("3840x2160", "1920x1080", "960x540")
    #expect(
      lines(rule, [picture(large, "TYPE-1"), picture(middle, "TYPE-0"), picture(small, "NONE")])
        == [])
    #expect(
      lines(rule, [picture(large, "NONE"), picture(middle, "TYPE-0"), picture(small, "NONE")]) == [
        3
      ])
    #expect(
      lines(rule, [picture(small, "TYPE-1"), picture(middle, "TYPE-0"), picture(large, "TYPE-0")])
        == [5, 7])
    #expect(lines(rule, [picture(large, nil), picture(middle, "TYPE-0")]) == [3])
    #expect(lines(rule, [picture(large, nil), picture(middle, nil)]) == [])
    #expect(lines(rule, [picture(large, nil), picture(middle, "NONE")]) == [])
    // One size may have two levels, and another range other ones.
    #expect(lines(rule, [picture(middle, "TYPE-1"), picture(middle, "NONE")]) == [])
    #expect(
      lines(
        rule,
        [picture(large, "TYPE-0"), picture(middle, "TYPE-1", ",VIDEO-RANGE=PQ")]) == [])
    #expect(
      lines(
        rule,
        [
          picture(large, "TYPE-0", ",VIDEO-RANGE=PQ"), picture(middle, "TYPE-1", ",VIDEO-RANGE=PQ"),
        ]) == [3])
    // An unknown level is another defect.
    #expect(lines(rule, [picture(large, "TYPE-2"), picture(middle, "TYPE-0")]) == [])
  }

  /// The media playlists that are reported as clear, of variants with these tags before their segments.
  private func clear(_ playlists: [String], sound: String? = nil) -> [String] {
    let streams = playlists.indices.map { number in
      "#EXT-X-STREAM-INF:BANDWIDTH=\(1_000_000 + number)\(Self.both)\n\(number).m3u8"
    }
    let audio = sound.map { _ in "\n#EXT-X-STREAM-INF:BANDWIDTH=64000\(Self.sound)\na.m3u8" } ?? ""
    func media(_ tags: String, _ name: String) -> Example {
      .media("#EXT-X-VERSION:6\n#EXT-X-MAP:URI=\"\(name).mp4\"\n\(tags)#EXTINF:6,\n\(name).m4s")
        .named("\(name).m3u8")
    }
    let documents =
      playlists.enumerated().map { media($1, "\($0)") } + (sound.map { [media($0, "a")] } ?? [])
    return Linter(RuleCatalog.book).lint(
      .presentation(
        [.multivariant(streams.joined(separator: "\n") + audio).named("mv.m3u8")] + documents)
    ).flatMap { result in
      result.findings.filter { $0.rule == "encryption/stream-in-clear" }.map { _ in result.source }
    }
  }

  @Test func `a clear audio rendition among encrypted ones is reported`() {
    let key =
      "#EXT-X-KEY:METHOD=AES-128,URI=\"https://k.example.com/k\",IV=0x\(String(repeating: "1", count: 32))\n"
    func clear(_ languages: [String], video: String) -> [String] {
      let renditions = languages.indices.map {
        #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="\#($0)",LANGUAGE="en",CHANNELS="2",URI="a\#($0).m3u8""#
          + "\n"
      }
      func media(_ tags: String, _ name: String) -> Example {
        .media("#EXT-X-VERSION:6\n#EXT-X-MAP:URI=\"\(name).mp4\"\n\(tags)#EXTINF:6,\n\(name).m4s")
          .named("\(name).m3u8")
      }
      let stream = "#EXT-X-STREAM-INF:BANDWIDTH=1000000\(Self.both),AUDIO=\"a\"\nv.m3u8"
      return Linter(RuleCatalog.book).lint(
        .presentation(
          [.multivariant(renditions.joined() + stream).named("mv.m3u8"), media(video, "v")]
            + languages.enumerated().map { media($1, "a\($0)") })
      ).flatMap { result in
        result.findings.filter { $0.rule == "encryption/stream-in-clear" }
          .map { _ in result.source }
      }
    }
    #expect(clear([key, "", key], video: key) == ["a1.m3u8"])
    #expect(clear([key, key, key], video: "") == [])
    #expect(clear(["", "", ""], video: key) == [])
    #expect(clear([key, ""], video: key) == [])
  }

  @Test func `a clear variant among encrypted ones is reported`() {
    let key =
      "#EXT-X-KEY:METHOD=AES-128,URI=\"https://k.example.com/k\",IV=0x\(String(repeating: "1", count: 32))\n"
    let none = "#EXT-X-KEY:METHOD=NONE\n"
    #expect(clear([key, key, ""]) == ["2.m3u8"])
    #expect(clear([key, none, key]) == ["1.m3u8"])
    #expect(clear([key, key, key, "", ""]) == ["3.m3u8", "4.m3u8"])
    #expect(clear([key, key, key]) == [])
    #expect(clear(["", "", ""]) == [])
    // As many variants are encrypted as are not, so that none is known to be wrong.
    #expect(clear([key, ""]) == [])
    #expect(clear([key, key, "", ""]) == [])
    // A clear lead, and sound, which often is not encrypted.
    #expect(clear([key, key, none + "#EXTINF:6,\nlead.m4s\n" + key]) == [])
    #expect(clear([key, key], sound: "") == [])
  }
}
