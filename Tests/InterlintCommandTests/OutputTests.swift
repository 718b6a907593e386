import Foundation
import HLSReporting
import Testing
import XMLReading

/// Where reports go, how they get there and how they look.
struct OutputTests {
  private static func sample(_ text: String = Sample.faulty) throws -> Folder {
    let folder = try Folder()
    try folder.write(text, to: "p.m3u8")
    return folder
  }

  private static let escape = "\u{1B}["

  @Test func `several reports come of one run, in folders that are made for them`() throws {
    let folder = try Self.sample()
    let outcome = try Interlint.run(
      [
        "lint", "p.m3u8", "--output=text", "--output=text=a/b/report.txt", "--output=json=a/r.json",
        "--output=junit=r.xml",
      ], in: folder)
    #expect(outcome.status == 1 && outcome.errors == "")
    #expect(outcome.output.hasPrefix("p.m3u8:1:1: error:"))
    #expect(try folder.text("a/b/report.txt") == outcome.output)
    #expect(try folder.names == ["a", "p.m3u8", "r.xml"])
    #expect(try XMLElement(parsing: folder.bytes("r.xml")).name == "testsuites")
    let json = try Interlint.run(["lint", "p.m3u8", "--output=json"], in: folder)
    #expect(try folder.text("a/r.json") == json.output)
  }

  @Test(arguments: [[], ["--no-follow"], ["--fail-on=never"], ["--jobs=1"]])
  func `JSON alone is the same as JSON beside another report`(options: [String]) throws {
    let folder = try Folder()
    let (faulty, clean) = (Sample.faulty, Sample.clean)
    for number in 0..<40 {
      try folder.write(number % 3 == 0 ? clean : faulty, to: "in/\(number)/v.m3u8")
      try folder.write(
        "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n\(number)/v.m3u8\n"
          + "#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8?token=0123456789abcdef\n",
        to: "in/m\(number).m3u8")
    }
    try folder.write([0xFF, 0x0A, 0x22, 0x1B], to: "in/not \"text\".m3u8")
    try folder.makeFolder("in/empty")
    func run(_ outputs: String...) throws -> Interlint.Outcome {
      try Interlint.run(["lint", "in"] + outputs.map { "--output=" + $0 } + options, in: folder)
    }
    let beside = try run("json=a.json", "jsonl=a.jsonl", "text=a.txt")
    let alone = try run("json=b.json", "jsonl=b.jsonl")
    #expect(alone == beside)
    #expect(try folder.text("a.json").count > 10_000)
    #expect(try folder.bytes("a.json") == folder.bytes("b.json"))
    #expect(try folder.bytes("a.jsonl") == folder.bytes("b.jsonl"))
    let printed = try run("jsonl")
    #expect(try printed.output == folder.text("a.jsonl") && printed.status == beside.status)
    #expect(!printed.output.contains("0123456789abcdef"))
  }

  @Test func `a JSON report that cannot be written is an error, the others are written`() throws {
    let folder = try Self.sample()
    let outcome = try Interlint.run(
      ["lint", "p.m3u8", "--output=json=p.m3u8/r.json", "--output=jsonl=r.jsonl"], in: folder)
    #expect(outcome.status == 2 && outcome.errors.contains("p.m3u8/r.json"))
    #expect(try folder.text("r.jsonl").hasPrefix("{\"findings\":[{"))
  }

  @Test(arguments: [
    (["text", "json"], "standard output"), (["text", "json=-"], "standard output"),
    (["text=a", "json=a"], "a"), (["text=a", "json=./b/../a"], "./b/../a"),
  ])
  func `two reports in one place are refused`(targets: [String], place: String) throws {
    let folder = try Self.sample()
    let outcome = try Interlint.run(
      ["lint", "p.m3u8"] + targets.map { "--output=\($0)" }, in: folder)
    #expect(
      outcome
        == Interlint.Outcome(
          status: 2, output: "",
          errors: "interlint: two reports cannot both be written to \(place)\n"))
    #expect(try folder.names == ["p.m3u8"])
  }

  @Test(arguments: [
    ("--output=json=a.m3u8", "the input a.m3u8"),
    ("--output=json=./a.m3u8", "the input a.m3u8"),
    ("--output=junit=h.sqlite", "the file of --history"),
    ("--output=json=link.json", "the input a.m3u8"),
    ("--output=json=hard.json", "the input a.m3u8"),
    ("--output=json=linked/a.m3u8", "the input a.m3u8"),
    ("--output=json=other/b.m3u8", "the playlist other/b.m3u8"),
    ("--output=json=h.json", "the file of --history"),
  ])
  func `no report replaces what is read or kept`(option: String, name: String) throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "a.m3u8")
    try folder.write(Sample.clean, to: "other/b.m3u8")
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: folder.url("link.json").path, withDestinationPath: "a.m3u8")
    try manager.createSymbolicLink(atPath: folder.url("linked").path, withDestinationPath: ".")
    try manager.createSymbolicLink(
      atPath: folder.url("h.json").path, withDestinationPath: "h.sqlite")
    try manager.linkItem(at: folder.url("a.m3u8"), to: folder.url("hard.json"))
    let names = try folder.names
    let outcome = try Interlint.run(["lint", "a.m3u8", "--history=h.sqlite", option], in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("would overwrite \(name); use another file\n"))
    #expect(try folder.names == names)
    #expect(try folder.text("a.m3u8") == Sample.clean)
  }

  /// The document is an input by its form, its name, or since it is in the folder that is checked.
  @Test(arguments: [
    ("b", "\u{FEFF}\n# a comment\n#EXTM3U\n", "the playlist b"),
    ("b.M3U8", "no playlist\n", "the playlist b.M3U8"),
    ("list.txt", #"{"ASSETS":[{"URI":"a.m3u8","DURATION":5}]}"#, "the asset list list.txt"),
    ("a.har", #"{"log":{"version":"1.2","entries":[]}}"#, "the HAR file a.har"),
    ("events.txt", #"{"events":[],"liveEvent":"a"}"#, "the document events.txt"),
    ("target.txt", "text\n", "the input ./link.m3u8"),
  ])
  func `no report replaces another document`(path: String, text: String, name: String) throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "a.m3u8")
    try folder.write(text, to: path)
    if path == "target.txt" {
      try FileManager.default.createSymbolicLink(
        atPath: folder.url("link.m3u8").path, withDestinationPath: path)
    }
    let outcome = try Interlint.run(["lint", ".", "--output=json=\(path)"], in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("would overwrite \(name); use another file\n"))
    #expect(try folder.text(path) == text)
  }

  @Test(arguments: ReportFormat.allCases)
  func `a report replaces an earlier one, and an empty file`(format: ReportFormat) throws {
    let folder = try Folder()
    try folder.write(Sample.faulty, to: "a.m3u8")
    try folder.write("", to: "report")
    for _ in 0..<2 {
      let outcome = try Interlint.run(
        ["lint", "a.m3u8", "--output=\(format.rawValue)=report"], in: folder)
      #expect(outcome.status == 1)
    }
  }

  @Test func `two reports are not written to one file by two names`() throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "a.m3u8")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url("link.json").path, withDestinationPath: "report.json")
    let outcome = try Interlint.run(
      ["lint", "a.m3u8", "--output=json=report.json", "--output=sarif=link.json"], in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("two reports cannot both be written to link.json"))
    #expect(!folder.has("report.json"))
  }

  @Test func `a report that cannot be written is reported, and the others are written`() throws {
    let folder = try Self.sample()
    try folder.makeFolder("taken")
    let outcome = try Interlint.run(
      [
        "lint", "p.m3u8", "--output=json=taken", "--output=junit=p.m3u8/r.xml",
        "--output=text=r.txt",
      ], in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.first == "interlint: the json report taken is a directory, not a file")
    #expect(lines.dropFirst().first?.hasPrefix("interlint: the junit report p.m3u8/r.xml") == true)
    #expect(lines.count == 2)
    #expect(try folder.text("r.txt").hasPrefix("p.m3u8:1:1: error:"))
    #expect(try folder.names == ["p.m3u8", "r.txt", "taken"])
  }

  @Test func `a report takes the place of the old file, which its other names keep`() throws {
    let folder = try Self.sample()
    try folder.write("old", to: "report.txt")
    try FileManager.default.linkItem(at: folder.url("report.txt"), to: folder.url("kept.txt"))
    let outcome = try Interlint.run(["lint", "p.m3u8", "--output=text=report.txt"], in: folder)
    #expect(outcome.status == 1)
    #expect(try folder.text("kept.txt") == "old")
    #expect(try folder.text("report.txt").hasPrefix("p.m3u8:1:1: error:"))
    #expect(try folder.names == ["kept.txt", "p.m3u8", "report.txt"])
  }

  @Test(
    arguments: [
      ([], [:], false), (["--color=always"], [:], true), (["--color=never"], [:], false),
      ([], ["FORCE_COLOR": "1"], true), ([], ["FORCE_COLOR": "0"], false),
      ([], ["NO_COLOR": "1", "FORCE_COLOR": "1"], false),
      (["--color=auto"], ["NO_COLOR": "1"], false),
      (["--color=always"], ["NO_COLOR": "1"], true),
      (["--color=never"], ["FORCE_COLOR": "1"], false),
      ([], ["TERM": "xterm-256color"], false),
    ] as [([String], [String: String], Bool)])
  func `away from a terminal there is colour where it is asked for`(
    arguments: [String], environment: [String: String], isColored: Bool
  ) throws {
    let folder = try Self.sample()
    let outcome = try Interlint.run(
      ["lint", "p.m3u8", "--output=text", "--output=text=file", "--output=junit=xml"] + arguments,
      in: folder, environment: environment)
    #expect(outcome.output.contains(Self.escape) == isColored)
    // The environment says nothing about files.
    #expect(try folder.text("file").contains(Self.escape) == arguments.contains("--color=always"))
    #expect(try !folder.text("xml").contains("[1;31m"))
  }

  @Test func `output that cannot be written is reported`() throws {
    let folder = try Self.sample()
    let full = try Interlint.shell("\"$0\" lint p.m3u8 >/dev/full", in: folder)
    #expect(full.status == 2)
    #expect(
      full.errors == "interlint: standard output cannot be written: no space left on device\n")
    let file = try Interlint.run(["lint", "p.m3u8", "--output=json=/dev/full"], in: folder)
    #expect(file.status == 2)
    #expect(
      file.errors
        == "interlint: the json report /dev/full cannot be written: no space left on device\n")
  }

  @Test(arguments: [
    ([:], "1970-01-01T00:00:00Z"),
    (["SOURCE_DATE_EPOCH": "1767225600"], "2026-01-01T00:00:00Z"),
  ])
  func `the time of a JUnit report is the one that is given`(
    environment: [String: String], timestamp: String
  ) throws {
    let folder = try Self.sample()
    let outcome = try Interlint.run(
      ["lint", "p.m3u8", "--output=junit"], in: folder, environment: environment)
    let suite = try #require(
      try XMLElement(parsing: Array(outcome.output.utf8)).children.first)
    #expect(suite.attributes["timestamp"] == timestamp)
    #expect(suite.attributes["time"] == "0.000")
  }

  @Test func `what is not shown is counted`() throws {
    let folder = try Self.sample(Sample.doubtful)
    let outcome = try Interlint.run(["lint", "p.m3u8", "--show=error"], in: folder)
    #expect(outcome.output == "1 playlist checked: 1 warning (not shown)\n")
  }

  @Test(arguments: [("compact", true), ("all", true), ("applicable", false), ("failing", false)])
  func `a JUnit report has the cases that are asked for`(which: String, hasSkipped: Bool) throws {
    let folder = try Self.sample()
    let outcome = try Interlint.run(
      ["lint", "p.m3u8", "--output=junit", "--junit-cases=\(which)"], in: folder)
    let report = try XMLElement(parsing: Array(outcome.output.utf8))
    let cases = report.all("testcase")
    #expect(report.attributes["tests"] == String(cases.count))
    #expect(report.all("failure").count == 1)
    #expect(report.all("skipped").isEmpty == !hasSkipped)
    #expect((cases.count == 1) == (which == "failing"))
    #expect(Set(cases.map { $0.attributes["classname"] }) == ["hls.p_m3u8"])
  }

  @Test func `quiet leaves nothing but the files`() throws {
    let folder = try Self.sample()
    let outcome = try Interlint.run(
      ["lint", "p.m3u8", "--quiet", "--output=text", "--output=json=r.json"], in: folder)
    #expect(outcome == Interlint.Outcome(status: 1, output: "", errors: ""))
    #expect(folder.has("r.json"))
  }

  @Test(arguments: [("clean", 0), ("faulty", 2)] as [(String, Int32)])
  func `a reader that goes away ends only the writing, which fails if text is lost`(
    name: String, status: Int32
  ) throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "clean.m3u8")
    // More than any pipe holds.
    try folder.write(
      Sample.faulty + String(repeating: "#EXT-X-BITRATE:x\n", count: 900), to: "faulty.m3u8")
    let outcome = try Interlint.shell(
      "{ \"$0\" lint \(name).m3u8 clean.m3u8 --order=position --output=text --output=json=r.json;"
        + " echo $? >status; } | head -n 1", in: folder)
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(outcome.output.split(separator: "\n").count == 1)
    #expect(try folder.text("status") == "\(status)\n")
    #expect(folder.has("r.json"))
  }

  @Test func `equal inputs give equal bytes on any number of threads`() throws {
    let folder = try Folder()
    let texts = [Sample.clean, Sample.notable, Sample.doubtful, Sample.faulty, "", Self.secret]
    var names = ["missing.m3u8", "folder"]
    for (number, text) in texts.enumerated() {
      for copy in 0..<8 {
        names.append("\(number)-\(copy).m3u8")
        try folder.write(text, to: "\(number)-\(copy).m3u8")
      }
    }
    try folder.write(Sample.faulty, to: "folder/x.m3u8")
    let formats = ["text", "json", "jsonl", "junit"]
    var seen: Set<[String]> = []
    for (run, jobs) in [1, 2, 7, 7, 1].enumerated() {
      let outputs = formats.map { "--output=\($0)=\(run)/\($0)" }
      let outcome = try Interlint.run(["lint", "--jobs=\(jobs)"] + outputs + names, in: folder)
      #expect(outcome == Interlint.Outcome(status: 3, output: "", errors: ""))
      seen.insert(try formats.map { try folder.text("\(run)/\($0)") })
    }
    #expect(seen.count == 1)
  }

  /// An unknown name in each line, so that each line is in the reports.
  private static let secret = """
    #EXTM3U
    #EXT-X-TARGETDURATION:6
    #EXT-X-DEFINE:NAME="auth_token",VALUE="hidden-one",WRONG=1
    #EXT-X-MAP:URI="https://user:hidden-two@example.com/a?stream_id=hidden-three&x=1",WRONG=1
    #EXT-X-KEY:METHOD=NONE,URI="https://example.com/?auth-token=hidden-four%26&Signature=hidden-five"
    #EXTINF:6,
     https://example.com/b?hdnts=hidden-six&y=2
    #EXT-X-ENDLIST

    """

  @Test func `secrets are masked in every report`() throws {
    let folder = try Self.sample(Self.secret)
    let formats = ["text", "json", "jsonl", "junit"]
    for opening in [[], ["--no-redact"]] {
      for format in formats {
        let outcome = try Interlint.run(
          ["lint", "p.m3u8", "--output=\(format)", "--output=text=file"] + opening, in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("hidden") == (format == "text" && !opening.isEmpty))
        #expect(try !folder.text("file").contains("hidden"))
      }
    }
    let masked = try Interlint.run(["lint", "p.m3u8"], in: folder).output
    #expect(masked.contains("stream_id=************&x=1"))
    let open = try Interlint.run(["lint", "p.m3u8", "--no-redact"], in: folder).output
    for word in ["one", "two", "three", "four", "five", "six"] {
      #expect(open.contains("hidden-\(word)"), "\(word) stands in no report at all")
    }
  }
}
