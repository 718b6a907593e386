import Foundation
import LocalHTTPServer
import LocalPostgreSQL
import Testing

/// Secrets are masked in every output, and ordinary values in none.
///
/// Not run under sanitizers: hundreds of processes with the same code.
struct PlantedValuesTests {
  /// A folder with a playlist for each value, and the arguments that check all of them.
  private static func planted(_ values: [PlantedValue]) throws -> (Folder, [String]) {
    let folder = try Folder()
    var arguments = ["--profile=pedantic", "--timeout=2", "--order=position"]
    for (number, planted) in values.enumerated() {
      switch planted.place {
      case "header": arguments.append("--header=\(planted.text)")
      case "address": arguments.append(planted.text)
      // A list with an error, which is reported with its line.
      case "json": try folder.write(planted.text + "x", to: "\(number)/list.json")
      default: break
      }
      if let document = planted.document {
        try folder.write(document.text, to: "\(number)/\(document.name)")
        arguments.append("\(number)/\(document.name)")
      }
      guard let playlist = planted.playlist else { continue }
      try folder.write(playlist, to: "\(number)/p.m3u8")
      arguments.append("\(number)/p.m3u8")
    }
    return (folder, arguments)
  }

  private static func bytes(in folder: URL) throws -> [UInt8] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).flatMap { name in
      (try? Array(Data(contentsOf: folder.appending(path: name)))) ?? []
    }
  }

  @Test func `each value is in a list once`() throws {
    for name in ["secrets", "ordinary"] {
      let values = try PlantedValue.list(name)
      #expect(!values.isEmpty && Set(values.map(\.text)).count == values.count)
    }
  }

  @Test func `no report shows a secret`() throws {
    let values = try PlantedValue.list("secrets")
    let search = PlantedValueSearch(for: values)
    let (folder, arguments) = try Self.planted(values)
    let outcome = try Interlint.run(
      [
        "lint", "--verbose", "--output=text", "--output=concise=out/concise",
        "--output=json=out/json", "--output=jsonl=out/jsonl", "--output=junit=out/junit",
        "--history=out/history.sqlite",
      ] + arguments, in: folder)
    #expect(outcome.status == 3)
    for dialect in ["strict", "single"] {
      _ = try Interlint.run(
        ["lint", "--output=junit=out/\(dialect)", "--junit-profile=\(dialect)"] + arguments,
        in: folder)
    }
    let site = try Interlint.run(
      ["publish", "--history=out/history.sqlite", "--output=out/site"], in: folder)
    #expect(site.status == 0)
    let shown =
      search.shown(in: (outcome.output + outcome.errors + site.output + site.errors).utf8)
      .union(search.shown(in: try Self.bytes(in: folder.url("out"))))
    #expect(shown == [])
    // The search finds what is shown.
    let open = try Interlint.run(["lint", "--no-redact"] + arguments, in: folder)
    #expect(search.shown(in: open.output.utf8).count > values.count * 9 / 10)
  }

  @Test func `no output of a session shows a secret`() throws {
    let values = try PlantedValue.list("secrets").filter { $0.place == "session" }
    let search = PlantedValueSearch(for: values)
    #expect(!values.isEmpty)
    for document in values.compactMap(\.document) {
      let folder = try Folder()
      // The broken line of the document is none of a session.
      try folder.write(document.text.replacing("x}\n", with: "}\n"), to: document.name)
      for format in ["text", "json", "svg", "html"] {
        let outcome = try Interlint.run(
          ["session", document.name, "--format=\(format)"], in: folder)
        #expect(outcome.output.contains("session"))
        #expect(search.shown(in: (outcome.output + outcome.errors).utf8) == [])
      }
    }
  }

  @Test(.enabled(if: HistoryBackend.available.contains(.postgresql)))
  func `no result line and no database shows a secret`() throws {
    let values = try PlantedValue.list("secrets")
    let search = PlantedValueSearch(for: values)
    let (folder, arguments) = try Self.planted(values)
    let targets = arguments.filter { !$0.hasPrefix("--") }
      .map { $0.hasPrefix("#") ? "" : $0 }.joined(separator: "\n")
    try folder.write(targets, to: "targets.txt")
    let place = try HistoryBackend.postgresql.place(at: folder.url("unused"))
    let outcome = try Interlint.run(
      ["lint", "--targets=targets.txt", "--output=jsonl", "--history=\(place)", "--verbose"]
        + arguments.filter { $0.hasPrefix("--") }, in: folder)
    #expect(outcome.status == 3)
    let tables = try LocalPostgreSQL.shared.get().query(
      """
      select query_to_xml('select * from ' || quote_ident(table_schema) || '.' || \
      quote_ident(table_name), true, false, '') from information_schema.tables \
      where table_schema not in ('pg_catalog', 'information_schema')
      """, in: place)
    #expect(tables.contains("**********"))
    #expect(search.shown(in: (outcome.output + outcome.errors + tables).utf8) == [])
  }

  @Test(arguments: [false, true])
  func `no report on a HAR file shows a secret`(asCredential: Bool) throws {
    let values = try PlantedValue.list("secrets")
    let search = PlantedValueSearch(for: values)
    let folder = try Folder()
    let entries = values.enumerated().flatMap { $1.entries(number: $0, asCredential: asCredential) }
    try folder.write(
      Array(try JSONSerialization.data(withJSONObject: ["log": ["entries": entries]])),
      to: "a.har")
    let outcome = try Interlint.run(
      [
        "lint", "--har=a.har", "--profile=pedantic", "--verbose", "--output=text",
        "--output=concise=out/concise", "--output=json=out/json", "--output=jsonl=out/jsonl",
        "--output=junit=out/junit",
      ], in: folder)
    #expect(outcome.status != 0)
    var shown = search.shown(in: (outcome.output + outcome.errors).utf8)
      .union(search.shown(in: try Self.bytes(in: folder.url("out"))))
    for arguments in [[], ["https://h.example/0/p.m3u8"]] {
      let timeline = try Interlint.run(["timeline", "--har=a.har"] + arguments, in: folder)
      shown.formUnion(search.shown(in: (timeline.output + timeline.errors).utf8))
    }
    #expect(shown == [])
    // The search finds what is shown; a credential never is.
    let open = try Interlint.run(
      ["lint", "--no-redact", "--har=a.har", "--profile=pedantic", "--order=position"], in: folder)
    let found = search.shown(in: open.output.utf8).count
    #expect(asCredential ? found == 0 : found > values.count / 2, "\(found) values")
  }

  @Test func `no line of a watch shows a secret`() throws {
    let values = try PlantedValue.list("secrets").filter {
      ["uri", "attribute"].contains($0.place)
    }
    let search = PlantedValueSearch(for: values)
    let playlists = values.compactMap(\.playlist)
    let folder = try Folder()
    let main =
      "#EXTM3U\n"
      + values.indices.map { "#EXT-X-STREAM-INF:BANDWIDTH=\($0 + 1)\n/\($0).m3u8\n" }.joined()
    let server = try LocalServer { request, _ in
      guard let number = Int(request.target.dropFirst().prefix { $0 != "." }) else {
        return .text(main)
      }
      return .text(playlists[number])
    }
    let outcome = try Interlint.run(
      [
        "watch", server.address("/main.m3u8"), "--allow-private",
        "--output=text", "--output=json=report.json", "--show=info",
      ], in: folder, environment: ["no_proxy": "*"])
    #expect(outcome.output.contains("appeared: "))
    let shown = search.shown(in: (outcome.output + outcome.errors).utf8)
      .union(search.shown(in: try folder.bytes("report.json")))
    #expect(shown == [])
  }

  @Test(arguments: [
    ["watch", "https:/viewer:hunter2hunter@host/a.m3u8"],
    ["capture", "ftp://viewer:hunter2hunter@host/a.m3u8", "folder"],
    ["lint", "--targets=https://viewer:hunter2hunter@host/list"],
    ["lint", "--record=https://viewer:hunter2hunter@host/", "none.m3u8"],
    ["lint", "--token=hunter2hunter", "none.m3u8"],
  ])
  func `no message on standard error shows a secret`(arguments: [String]) throws {
    let outcome = try Interlint.run(arguments, in: try Folder())
    #expect(outcome.status != 0)
    #expect(!(outcome.output + outcome.errors).contains("hunter2"))
  }

  @Test func `ordinary values stay readable`() throws {
    let values = try PlantedValue.list("ordinary")
    let (folder, arguments) = try Self.planted(values)
    let (masked, open) = (
      try Interlint.run(["lint"] + arguments, in: folder).output,
      try Interlint.run(["lint", "--no-redact"] + arguments, in: folder).output
    )
    func count(_ value: String, in text: String) -> Int { text.ranges(of: value).count }
    let hidden = values.filter { count($0.value, in: masked) < count($0.value, in: open) }
    #expect(hidden.map(\.text) == [])
    #expect(values.count { open.contains($0.value) } > values.count * 9 / 10)
  }
}
