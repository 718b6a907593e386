import LintRuns
import Testing

/// Differences of lines, as IEEE Std 1003.1 defines the unified format.
struct UnifiedDiffTests {
  private func diff(_ old: String, _ new: String) -> String {
    UnifiedDiff(of: "a.m3u8", from: Array(old.utf8), to: Array(new.utf8)).text
  }

  private func lines(_ range: ClosedRange<Int>) -> String {
    range.map { "\($0)\n" }.joined()
  }

  @Test func `equal versions have no difference`() {
    #expect(diff("a\nb\n", "a\nb\n") == "")
    #expect(diff("", "") == "")
  }

  @Test func `a changed line has three lines around it`() {
    #expect(
      diff(lines(1...9), lines(1...4) + "x\n" + lines(6...9)) == """
        --- a.m3u8
        +++ a.m3u8
        @@ -2,7 +2,7 @@
         2
         3
         4
        -5
        +x
         6
         7
         8

        """)
  }

  @Test
  func `an added line and a removed line have their own hunks if seven lines are between them`() {
    let old = lines(1...20)
    let new = "0\n" + lines(1...10) + lines(12...20)
    #expect(
      diff(old, new) == """
        --- a.m3u8
        +++ a.m3u8
        @@ -1,3 +1,4 @@
        +0
         1
         2
         3
        @@ -8,7 +9,6 @@
         8
         9
         10
        -11
         12
         13
         14

        """)
  }

  @Test func `changes with six lines between them share a hunk`() {
    let text = diff(lines(1...8), "x\n" + lines(2...7) + "y\n")
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("@@") } == ["@@ -1,8 +1,8 @@"])
  }

  @Test func `a line without an end is marked`() {
    #expect(
      diff("a\nb", "a\nb\n") == """
        --- a.m3u8
        +++ a.m3u8
        @@ -1,2 +1,2 @@
         a
        -b
        \\ No newline at end of file
        +b

        """)
  }

  @Test func `the line ends of CR LF are not shown`() {
    #expect(
      diff("a\r\n", "b\r\n") == "--- a.m3u8\n+++ a.m3u8\n@@ -1 +1 @@\n-a\n+b\n")
  }

  @Test func `a file that was empty has its lines from the first one on`() {
    #expect(diff("", "a\n") == "--- a.m3u8\n+++ a.m3u8\n@@ -0,0 +1 @@\n+a\n")
    #expect(diff("a\n", "") == "--- a.m3u8\n+++ a.m3u8\n@@ -1 +0,0 @@\n-a\n")
  }

  @Test func `a moved line is removed and added`() {
    #expect(
      diff("a\nb\nc\n", "c\na\nb\n") == """
        --- a.m3u8
        +++ a.m3u8
        @@ -1,3 +1,3 @@
        +c
         a
         b
        -c

        """)
  }

  @Test func `versions without a common line are replaced as a whole`() {
    let text = diff(lines(1...100), lines(201...300))
    #expect(text.contains("@@ -1,100 +1,100 @@\n"))
    #expect(text.split(separator: "\n").count == 203)
  }
}
