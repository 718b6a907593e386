import Testing

@testable import LintEvidence

/// The lines that differ between two versions, with their neighbors.
struct LineDifferenceTests {
  private static func difference(_ before: [String], _ after: [String]) -> LineDifference {
    func document(_ lines: [String]) -> EvidenceDocument {
      EvidenceDocument(
        kind: "media playlist", response: nil, bytes: 0, parts: [.init(first: 1, lines: lines)])
    }
    return LineDifference(from: document(before), to: document(after))
  }

  private static func text(_ difference: LineDifference) -> [[String]] {
    difference.groups.map { group in
      group.map { line in
        let sign =
          switch line.side {
          case .before: "-"
          case .after: "+"
          case .both: " "
          }
        return "\(sign)\(line.number) \(line.text)"
      }
    }
  }

  @Test func `equal versions have no difference`() {
    for lines in [[], ["a"], ["a", "b", "a"]] {
      #expect(Self.difference(lines, lines).isEmpty)
    }
  }

  @Test func `a changed line has two lines around it`() {
    let before = ["1", "2", "3", "4", "5", "6", "7"]
    var after = before
    after[3] = "x"
    #expect(
      Self.text(Self.difference(before, after)) == [
        [" 2 2", " 3 3", "-4 4", "+4 x", " 5 5", " 6 6"]
      ])
  }

  @Test func `changes far from each other are groups`() {
    let before = (1...20).map(String.init)
    let after = ["0"] + before.dropLast() + ["x"]
    #expect(
      Self.text(Self.difference(before, after)) == [
        ["+1 0", " 2 1", " 3 2"], [" 19 18", " 20 19", "-20 20", "+21 x"],
      ])
  }

  @Test func `one version may be empty`() {
    #expect(Self.text(Self.difference([], ["a"])) == [["+1 a"]])
    #expect(Self.text(Self.difference(["a"], [])) == [["-1 a"]])
  }

  @Test func `other segments of a live playlist are no difference`() {
    func live(_ first: Int, _ offset: String) -> [String] {
      ["#EXTM3U", "#EXT-X-MEDIA-SEQUENCE:\(first)", "#EXT-X-DATERANGE:ID=\"a\",X=\(offset)"]
        + (first..<first + 9).flatMap { ["#EXTINF:6,", "\($0).ts"] }
    }
    let difference = Self.difference(live(1, "0"), live(5, "1"))
    #expect(difference.isWithoutSegments)
    #expect(
      Self.text(difference) == [
        [
          " 1 #EXTM3U", "-3 #EXT-X-DATERANGE:ID=\"a\",X=0", "+3 #EXT-X-DATERANGE:ID=\"a\",X=1",
        ]
      ])
    #expect(!Self.difference(live(1, "0"), live(1, "1")).isWithoutSegments)
    #expect(Self.difference(live(1, "0"), live(5, "0")).isEmpty)
  }

  @Test func `many different lines are cut`() {
    let difference = Self.difference(
      (0..<5_000).map { "a\($0)" }, (0..<5_000).map { "b\($0)" })
    #expect(difference.isCut)
    #expect(difference.groups.reduce(0) { $0 + $1.count } == 120)
  }
}
