import HLSLinting

/// A complete playlist of fourteen segments and delta updates of it, for the examples of rules
/// about delta updates.
enum DeltaExample {
  static let control = "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36.0"
  static let v2Control = control + ",CAN-SKIP-DATERANGES=YES"

  /// Segments `a` to `n`, numbered from 100.
  static func whole(
    _ head: String = "", control: String = control, tags: [Character: String] = [:]
  ) -> Example {
    LiveExample.load(
      100, "abcdefghijklmn",
      head: [control, head].filter { !$0.isEmpty }.joined(separator: "\n"), tags: tags)
  }

  /// The same playlist with one more segment, and its first `count` segments skipped.
  static func update(
    _ count: Int, _ head: String = "", skip: String? = nil, control: String = control,
    version: Int = 9, tags: [Character: String] = [:], mark: Character? = nil
  ) -> Example {
    let letters = "abcdefghijklmno".dropFirst(count)
    return LiveExample.load(
      100, String(letters),
      head: [
        "#EXT-X-VERSION:\(version)", control, head,
        skip ?? "#EXT-X-SKIP:SKIPPED-SEGMENTS=\(count)",
        LiveExample.date(letters.first ?? "a"),
      ].filter { !$0.isEmpty }.joined(separator: "\n"), tags: tags, mark: mark)
  }
}
