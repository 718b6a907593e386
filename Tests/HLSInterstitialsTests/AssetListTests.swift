import HLSInterstitials
import HLSPlaylist
import SourceText
import Testing

private func list(_ text: String) -> AssetList {
  AssetList(JSONText(parsing: SourceFile(name: "list.json", bytes: Array(text.utf8))))
}

/// What a list says, without places.
private struct Summary: Equatable {
  var uris: [String?] = []
  var durations: [Seconds?] = []
  var total: Seconds?
  var offset: Seconds?
  var label: String?
}

extension Summary {
  init(of list: AssetList) {
    self.init(
      uris: list.assets.map(\.uri.value), durations: list.assets.map { $0.duration.value?.seconds },
      total: list.totalDuration, offset: list.skipControl?.offset.value?.seconds,
      label: list.skipControl?.label.value)
  }
}

struct AssetListTests {
  @Test func `the example of the protocol is read whole`() {
    let list = list(
      """
      {
          "ASSETS": [
              { "URI" : "http://example.com/ad1.m3u8", "DURATION" : 15 },
              { "URI" : "http://example.com/ad2.m3u8", "DURATION" : 15.25 }
          ],
          "SKIP-CONTROL": { "OFFSET": 5, "DURATION": 20, "LABEL-ID": "Exit-Label" }
      }
      """)
    #expect(list.faults.map(\.path) == [])
    #expect(list.assetsMember != nil)
    #expect(
      Summary(of: list)
        == Summary(
          uris: ["http://example.com/ad1.m3u8", "http://example.com/ad2.m3u8"],
          durations: [Seconds(15), Seconds(nanoseconds: 15_250_000_000)],
          total: Seconds(nanoseconds: 30_250_000_000), offset: Seconds(5), label: "Exit-Label"))
  }

  @Test(
    arguments: [
      ("{\"ASSETS\":[]}", Summary(total: .zero)),
      ("{\"ASSETS\":{}}", Summary()), ("[]", Summary()), ("{", Summary()), ("", Summary()),
      ("{\"ASSETS\":[{\"URI\":\"a\",\"DURATION\":1}", Summary()),
      ("{\"ASSETS\":[1]}", Summary()),
      ("{\"ASSETS\":[{}]}", Summary(uris: [nil], durations: [nil])),
      ("{\"ASSETS\":[{\"URI\":\"\",\"DURATION\":-1}]}", Summary(uris: [nil], durations: [nil])),
      (
        "{\"ASSETS\":[{\"URI\":\"a\",\"DURATION\":\"1\"},{\"DURATION\":2}],}",
        Summary(uris: ["a", nil], durations: [nil, Seconds(2)])
      ),
      ("{\"ASSETS\":[],\"SKIP-CONTROL\":[]}", Summary(total: .zero)),
    ])
  private func `what has the wrong shape has no value`(text: String, summary: Summary) {
    #expect(Summary(of: list(text)) == summary)
  }

  @Test func `the place of a part of an address is known unless escapes hide it`() {
    let plain = list("{\"ASSETS\":[{\"URI\":\"https://h/a\"}]}")
    #expect(plain.text.text(plain.assets[0].place(8..<9)) == "h")
    let escaped = list("{\"ASSETS\":[{\"URI\":\"https:\\/\\/h\\/a\"}]}")
    #expect(escaped.assets[0].uri.value == "https://h/a")
    #expect(escaped.text.text(escaped.assets[0].place(8..<9)) == "https:\\/\\/h\\/a")
  }

  @Test(
    arguments: [
      ("{\"version\":2,\"payload\":[{\"start\":0,\"duration\":1}]}", .slot, 1, []),
      ("{\"version\":2,\"type\":\"pod\",\"payload\":[{\"slots\":[{},{}]}]}", .pod, 2, []),
      ("{\"version\":2,\"type\":\"trackingEvent\",\"payload\":[{}]}", .trackingEvent, 0, []),
      ("{\"version\":1,\"payload\":{}}", .slot, 0, ["unknownNumber version", "kind payload"]),
      (
        "{\"type\":\"x\",\"payload\":[]}", nil, 0,
        ["unknownWord type", "empty payload", "missing version"]
      ),
      ("7", .slot, 0, ["kind "]),
    ] as [(String, CreativeSignaling.Kind?, Int, [String])])
  func `creative signaling has an envelope and slots`(
    text: String, kind: CreativeSignaling.Kind?, slots: Int, faults: [String]
  ) {
    let list = list("{\"ASSETS\":[{\"X-AD-CREATIVE-SIGNALING\":\(text)}]}")
    let signaling = list.creativeSignaling.first
    #expect(signaling?.kind == kind)
    #expect(signaling?.slots.count == slots)
    #expect(signaling?.envelopeFaults.map { "\($0.aspect) \($0.path)" } == faults)
  }
}

struct SteeringManifestTests {
  private func manifest(_ text: String) -> SteeringManifest {
    SteeringManifest(JSONText(parsing: SourceFile(name: "s.json", bytes: Array(text.utf8))))
  }

  @Test func `pathways and clones are read in order`() {
    let manifest = manifest(
      """
      {"VERSION":1,"TTL":300,"RELOAD-URI":"s?x=1","PATHWAY-PRIORITY":["C","A"],"PATHWAY-CLONES":[
        {"BASE-ID":"A","ID":"C","URI-REPLACEMENT":{"HOST":"c.example.com","PARAMS":{"a":"b"},
          "PER-VARIANT-URIS":{"v":"https://d.example.com/v"},"PER-RENDITION-URIS":{}}}]}
      """)
    #expect(manifest.faults.map(\.path) == [])
    #expect(manifest.timeToLive.value?.seconds == Seconds(300))
    #expect(manifest.priority.map(\.id) == ["C", "A"])
    #expect(manifest.priority.map { manifest.text.text($0.range) } == ["C", "A"])
    #expect(manifest.clones.map { $0.base?.id } == ["A"])
    #expect(manifest.clones.map { $0.id?.id } == ["C"])
    #expect(manifest.clones.flatMap { $0.variantURIs.map(\.name) } == ["v"])
  }

  @Test(
    arguments: [
      ("[]", ["kind "]),
      ("{}", ["missing VERSION", "missing TTL", "missing PATHWAY-PRIORITY"]),
      (
        "{\"version\":1,\"TTL\":\"1\",\"PATHWAY-PRIORITY\":[1,\"\"]}",
        ["keyCase VERSION", "kind TTL", "kind PATHWAY-PRIORITY[]", "empty PATHWAY-PRIORITY[]"]
      ),
      (
        "{\"VERSION\":1.0,\"TTL\":1,\"PATHWAY-PRIORITY\":[\"A\"],\"PATHWAY-CLONES\":[{\"ID\":1,\"BASE-ID\":\"A\",\"URI-REPLACEMENT\":{\"HOST\":\"a:80\",\"PARAMS\":{\"\":1},\"PER-VARIANT-URIS\":{\"v\":\"v\"}}},2]}",
        [
          "kind PATHWAY-CLONES[].ID", "characters PATHWAY-CLONES[].URI-REPLACEMENT.HOST",
          "emptyName PATHWAY-CLONES[].URI-REPLACEMENT.PARAMS{}",
          "kind PATHWAY-CLONES[].URI-REPLACEMENT.PARAMS{}",
          "relativeURI PATHWAY-CLONES[].URI-REPLACEMENT.PER-VARIANT-URIS{}",
          "kind PATHWAY-CLONES[]",
        ]
      ),
      ("{\"TTL\":", []),
    ] as [(String, [String])])
  func `each fault of the shape has its path`(text: String, faults: [String]) {
    #expect(manifest(text).faults.map { "\($0.aspect) \($0.path)" } == faults)
  }
}
