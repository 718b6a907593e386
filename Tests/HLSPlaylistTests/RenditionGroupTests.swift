import HLSPlaylist
import SourceText
import Testing

struct RenditionGroupTests {
  private func groups(_ media: String...) -> RenditionGroup.List {
    let text =
      "#EXTM3U\n#EXT-X-DEFINE:NAME=\"id\",VALUE=\"b\"\n#EXT-X-DEFINE:IMPORT=\"far\"\n"
      + media.map { "#EXT-X-MEDIA:" + $0 + "\n" }.joined()
    return Playlist(parsing: SourceFile(name: "a.m3u8", bytes: Array(text.utf8))).renditionGroups
  }

  @Test
  func `renditions with one TYPE and GROUP-ID after substitution are a group`() {
    let list = groups(
      #"TYPE=AUDIO,GROUP-ID="b",NAME="1""#, #"TYPE=SUBTITLES,GROUP-ID="b",NAME="2""#,
      #"TYPE=AUDIO,GROUP-ID="{$id}",NAME="3""#)
    #expect(list.isComplete)
    #expect(list.groups.map(\.kind) == [.audio, .subtitles])
    #expect(list.groups.map(\.id) == ["b", "b"])
    #expect(list.groups.map { $0.members.map(\.name) } == [["1", "3"], ["2"]])
  }

  @Test(arguments: [
    #"TYPE=SUBTITLE,GROUP-ID="a",NAME="1""#, #"TYPE=AUDIO,NAME="1""#,
    #"TYPE=AUDIO,GROUP-ID=a,NAME="1""#, #"TYPE=AUDIO,GROUP-ID="{$far}",NAME="1""#,
    #"TYPE=AUDIO,GROUP-ID="a",NAME="{$far}""#,
  ])
  func `groups are incomplete where the place of a rendition is not known`(media: String) {
    let list = groups(media)
    #expect(!list.isComplete)
    #expect(list.groups.isEmpty)
  }
}
