import Foundation
import HLSPlaylist
import Testing

/// Names of tags and attributes from and to text.
struct NameTextTests {
  @Test func `a defined name is read again`() {
    for name in TagName.allCases { #expect(TagName(text: name.text) == name) }
    for name in AttributeName.allCases { #expect(AttributeName(text: name.text) == name) }
  }

  @Test(arguments: ["#EXT-X-KEY", "ext-x-key", "EXT-X-", "unknown", "K", ""])
  func `any other text is an unknown name`(text: String) {
    #expect(TagName(text: text) == .unknown)
    #expect(AttributeName(text: text) == .unknown)
  }

  @Test func `JSON has names as playlists have them`() throws {
    let json = Data(#"["EXT-X-KEY","EXTINF","EXT-X-NEW"]"#.utf8)
    let tags = try JSONDecoder().decode([TagName].self, from: json)
    #expect(tags == [.key, .extinf, .unknown])
    #expect(try JSONEncoder().encode(tags) == Data(#"["EXT-X-KEY","EXTINF",""]"#.utf8))
    let attributes = [AttributeName.assetURI, .startDate]
    let written = try JSONEncoder().encode(attributes)
    #expect(written == Data(#"["X-ASSET-URI","START-DATE"]"#.utf8))
    #expect(try JSONDecoder().decode([AttributeName].self, from: written) == attributes)
  }
}
