import Testing

/// The Info.plist of an app is checked like any other document.
struct InfoPlistTests {
  private static func plist(_ keys: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
    \t<key>CFBundleName</key>
    \t<string>Player</string>
    \(keys)</dict>
    </plist>

    """
  }

  @Test func `a finding is at the key or value`() throws {
    let folder = try Folder()
    try folder.write(
      Self.plist(
        """
        \t<key>UIBackgroundModes</key>
        \t<string>audio</string>
        \t<key>NSAppTransportSecurity</key>
        \t<dict>
        \t\t<key>NSAllowsArbitraryLoads</key>
        \t\t<true/>
        \t</dict>

        """), to: "Info.plist")
    let outcome = try Interlint.run(["lint", "Info.plist"], in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("Info.plist:7:10: error: UIBackgroundModes is a string"))
    #expect(outcome.output.contains("Info.plist:11:3: warning: NSAllowsArbitraryLoads is true"))
    #expect(!outcome.output.contains("app/background-audio-missing"))
  }

  @Test func `an app without Picture in Picture is not at fault`() throws {
    let folder = try Folder()
    try folder.write(Self.plist(""), to: "Info.plist")
    let report = try Interlint.report(on: ["Info.plist"], in: folder)
    #expect(report.json.sources.map(\.kind) == ["Info.plist"])
    #expect(report.json.sources[0].rules == ["app/background-audio-missing"])
    #expect(report.json.sources[0].findings.map(\.severity) == ["info"])
    #expect(report.status == 0)
  }

  @Test(
    arguments: [
      ("bplist00\u{1}", "plutil -convert xml1"),
      ("<plist><dict><key>Title</key><string>x</string></dict></plist>", "no Info.plist"),
      ("<plist><dict><key>CFBundleName</key></dict>", "not well-formed XML at or before line 1"),
      ("<plist><array><string><key>CFBundleName</string></array></plist>", "not well-formed XML"),
      (
        "<plist><array><dict><key>CFBundleName</key></dict></array></plist>",
        "expected a dictionary"
      ),
      (
        "<!DOCTYPE plist [<!ENTITY a \"b\">]>\n<plist><dict><key>CFBundleName</key><string>&a;</string></dict></plist>",
        "declares entities"
      ),
    ])
  func `another file is explained`(text: String, reason: String) throws {
    let folder = try Folder()
    try folder.write(text, to: "Info.plist")
    let outcome = try Interlint.run(["lint", "Info.plist"], in: folder)
    #expect(outcome.status == 3)
    #expect(outcome.output.contains("cannot be checked"))
    #expect(outcome.output.contains(reason), "\(outcome.output)")
  }
}
