import Foundation
import LocalHTTPServer
import Testing

/// A URL is checked as a file is, with all that it leads to on the network.
struct AddressTests {
  private static let multivariant = """
    #EXTM3U
    #EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360
    v/low.m3u8?token=a
    #EXT-X-STREAM-INF:BANDWIDTH=2560000,CODECS="avc1.4d401f,mp4a.40.2",RESOLUTION=960x540
    v/low.m3u8?token=b

    """

  /// With no proxy in the way, whatever the environment says.
  private static let environment = ["no_proxy": "*"]

  /// Judges the documents, and not how they were sent.
  private static func lint(_ arguments: [String], in folder: Folder) throws -> Interlint.Outcome {
    try Interlint.run(
      ["lint", "--no-profile=delivery", "--no-profile=web-delivery"] + arguments, in: folder,
      environment: environment)
  }

  @Test func `the answers of servers are checked too`() throws {
    let server = try LocalServer([
      "/plain.m3u8": .text(Sample.clean, fields: ["Content-Type: application/vnd.apple.mpegurl"])
    ])
    let outcome = try Interlint.run(
      ["lint", "--allow-private", server.address("/plain.m3u8")], in: Folder(),
      environment: Self.environment)
    #expect(outcome.status == 0)
    let first = outcome.output.prefix { $0 != "\n" }
    // The client accepts gzip (rfc8216bis-22, section 6.2.1).
    #expect(first.hasPrefix("\(server.address("/plain.m3u8")) (answer): warning: "))
    #expect(first.hasSuffix("[delivery/text-not-compressed]"))
  }

  @Test func `a token of the environment is shown nowhere, though a document repeats it`() throws {
    let server = try LocalServer([
      "/a.m3u8": .text(Sample.clean + "#EXT-X-MINE-night-owl+7d41c9:night-owl%2B7d41c9\n")
    ])
    let folder = try Folder()
    let outcome = try Interlint.run(
      [
        "lint", "--allow-private", "--no-redact", "--header=Authorization: env:KEY",
        "--output=text", "--output=json=r.json", "--output=junit=r.xml", "--output=jsonl=r.jsonl",
        server.address("/a.m3u8"),
      ], in: folder,
      environment: Self.environment.merging(["KEY": "Bearer night-owl+7d41c9"]) { $1 })
    #expect(outcome.output.contains("#EXT-X-MINE-****************"))
    for text in try [outcome.output, outcome.errors]
      + ["r.json", "r.xml", "r.jsonl"].map(folder.text)
    {
      #expect(!text.contains("night-owl"))
    }
  }

  @Test func `what a URL leads to is checked too`() throws {
    let server = try LocalServer([
      "/p/main.m3u8?key=1": .text(Self.multivariant), "/p/v/low.m3u8?token=a": .text(Sample.clean),
      "/p/v/low.m3u8?token=b": .text(Sample.faulty),
    ])
    let outcome = try Self.lint(
      ["--allow-private", server.address("/p/main.m3u8?key=1")], in: Folder())
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix(server.address("/p/v/low.m3u8~2") + ":1:1: error: "))
    #expect(outcome.output.hasSuffix("3 playlists checked: 1 error\n"))
    #expect(!outcome.output.contains("key=1"))
  }

  @Test func `addresses are resolved from where a redirect ended`() throws {
    let server = try LocalServer([
      "/start": .redirect("/p/main.m3u8"),
      "/p/main.m3u8": .text(Self.multivariant.replacing("v/low.m3u8?token=b", with: "/start")),
      "/p/v/low.m3u8?token=a": .text(Sample.clean),
    ])
    let outcome = try Self.lint(
      ["--allow-private", server.address("/start")], in: Folder())
    #expect(outcome.output.contains("2 playlists checked: "))
    #expect(
      server.log.requests.map { $0.split(separator: " ")[1] } == [
        "/start", "/p/main.m3u8", "/p/v/low.m3u8?token=a",
      ])
  }

  @Test func `several URLs are judged at once, and told as if one by one`() throws {
    let channels = (1...8).map { "/\($0)/main.m3u8" }
    var replies: [String: LocalServer.Reply] = [:]
    for (number, channel) in channels.enumerated() {
      // Each leads to one playlist under a name that all have, and to one that is the same for all.
      replies[channel] = .text(
        Self.multivariant.replacing("v/low.m3u8?token=a", with: "/low.m3u8?channel=\(number)")
          .replacing("v/low.m3u8?token=b", with: "/shared.m3u8"))
      replies["/low.m3u8?channel=\(number)"] = .text(Sample.faulty)
    }
    replies["/shared.m3u8"] = .text(Sample.clean)
    let server = try LocalServer(replies)
    let addresses = channels.map { server.address($0) }
    let outcomes = try ["--jobs=1", "--jobs=8"].map {
      try Self.lint(["--allow-private", "--order=position", $0] + addresses, in: Folder())
    }
    #expect(outcomes[0] == outcomes[1])
    for number in 2...8 {
      #expect(outcomes[0].output.contains("\(server.address("/low.m3u8~\(number)")):1:1: error: "))
    }
    #expect(outcomes[0].output.hasSuffix("17 playlists checked: 8 errors\n"))
    #expect(server.log.requests.count == 34)
  }

  @Test func `a recording gives the same findings without the network`() throws {
    let server = try LocalServer([
      "/start": .redirect("/p/main.m3u8?key=1"), "/p/main.m3u8?key=1": .text(Self.multivariant),
      "/p/v/low.m3u8?token=a": .text(Sample.clean), "/p/v/low.m3u8?token=b": .text(Sample.faulty),
    ])
    let folder = try Folder()
    func lint(_ arguments: [String]) throws -> Interlint.Outcome {
      try Interlint.run(["lint"] + arguments, in: folder, environment: Self.environment)
    }
    let online = try lint(["--allow-private", "--record=rec", server.address("/start")])
    let requests = server.log.requests.count
    let host = "rec/127.0.0.1_\(server.port)"
    let offline = try lint(["\(host)/start.m3u8"])
    #expect(server.log.requests.count == requests)
    #expect(offline.status == online.status && online.status == 1)
    // What differs is how documents are called: by their addresses, or by the files that hold them.
    func lines(_ outcome: Interlint.Outcome, _ names: [(String, String)]) -> [Substring] {
      let plain = outcome.output
        .replacing(/[^ \n]+ \(answer[^)]*\)(:| line 1)/, with: "answer")
        .replacing(/rec\/exchanges\.jsonl(:[0-9]+:[0-9]+:| line [0-9]+)/, with: "answer")
      let text = names.reduce(plain) { $0.replacing($1.0, with: $1.1) }
      return text.split(separator: "\n").filter { !$0.contains("| {\"url\"") }
    }
    let all = lines(
      online,
      [
        (server.address("/p/v/low.m3u8~2"), "\(host)/p/v/low~2.m3u8"),
        (server.address("/start") + ":", "\(host)/start.m3u8:"),
        (server.address("/p"), "\(host)/p"),
      ])
    #expect(!all.isEmpty)
    #expect(lines(offline, []) == all)
  }

  @Test func `what servers confirm has the findings that it had`() throws {
    let fields = ["ETag: \"1\"", "Content-Type: text/plain"]
    let list = LocalServer.Reply.text("{}", fields: fields)
      .but(.answer("304 Not Modified"), to: "If-None-Match: \"1\"")
    let playlist = LocalServer.Reply.text(Sample.faulty, fields: fields)
      .but(.answer("304 Not Modified"), to: "If-None-Match: \"1\"")
    let main = Sample.clean.replacing(
      "#EXTINF",
      with: """
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        #EXT-X-DATERANGE:ID="1",CLASS="com.apple.hls.interstitial",\
        START-DATE="2026-01-01T00:00:00.000Z",X-ASSET-LIST="list"
        #EXTINF
        """, maxReplacements: 1)
    let server = try LocalServer(["/live": playlist, "/main": .text(main), "/list": list])
    let folder = try Folder()
    let outcomes = try (0..<2).map { _ in
      try Interlint.run(
        [
          "lint", "--allow-private", "--cache=cache", server.address("/live"),
          server.address("/main"),
        ],
        in: folder, environment: Self.environment)
    }
    // The fields have another place in the record of the second, but the same names.
    let findings = outcomes.map { outcome in
      outcome.output.split(separator: "\n").filter { $0.contains("  [") }
        .map { $0.drop { $0 != " " } }
    }
    #expect(findings[0].contains { $0.hasPrefix(" (answer, Content-Type): ") })
    #expect(findings[0] == findings[1])
    for rule in ["playlist-not-identifiable", "asset-list-content-type", "text-not-compressed"] {
      #expect(findings[1].contains { $0.contains(rule) })
    }
    #expect(server.log.requests.filter { $0.contains("\nIf-None-Match: \"1\"\n") }.count == 2)
  }

  @Test func `a recording takes no folder that is in use`() throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "rec/a.m3u8")
    let outcome = try Self.lint(["--record=rec", "https://example.com/"], in: folder)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.hasPrefix(
        "interlint: --record rec: is not empty; a new or empty folder is required\n"))
  }

  @Test func `without leave no local address is loaded`() throws {
    let server = try LocalServer(["/": .text(Sample.clean)])
    let outcome = try Self.lint([server.address()], in: Folder())
    #expect(outcome.status == 3)
    #expect(
      outcome.output.hasPrefix(
        "\(server.address()): cannot be checked: 127.0.0.1 is a private or local address, "))
    #expect(server.log.connections == 0)
  }

  @Test func `what cannot be loaded is reported, at the place of its address too`() throws {
    let server = try LocalServer([
      "/main.m3u8": .text(Self.multivariant), "/v/low.m3u8?token=a": .text(Sample.clean),
    ])
    let address = server.address("/main.m3u8")
    let outcome = try Self.lint(
      ["--allow-private", address, server.address("/x")], in: Folder())
    #expect(outcome.status == 3)
    let reason = "the server answered with status 404"
    // A variant stream that is not there is a fault of the presentation (rfc8216bis-22, section 6.2.4).
    #expect(
      outcome.output.hasPrefix(
        """
        \(server.address("/x")): cannot be checked: \(reason)

        \(address):5:1: error:
        """))
    #expect(outcome.output.contains("[presentation/variant-unreachable]\n"))
    #expect(!outcome.output.contains(" checked: variant stream"))
    #expect(
      outcome.output.hasSuffix(
        """

        1 playlist checked, 1 partly checked: 1 error; 2 inputs could not be checked

        """))
  }

  @Test func `a document on the network leads to no file`() throws {
    let folder = try Folder()
    try folder.write(Sample.faulty, to: "local.m3u8")
    let file = folder.url("local.m3u8").path
    let playlist = Self.multivariant
      .replacing("v/low.m3u8?token=a", with: "file://\(file)")
      .replacing("v/low.m3u8?token=b", with: file)
    let server = try LocalServer(["/main.m3u8": .text(playlist)])
    let outcome = try Self.lint(["--allow-private", server.address("/main.m3u8")], in: folder)
    #expect(!outcome.output.contains("EXT-X-TARGETDURATION"))
    #expect(
      outcome.output.contains(
        ": not checked: variant stream file://\(file): only http and https URLs"))
    #expect(outcome.output.contains("variant stream was answered with status 404"))
    #expect(server.log.requests.count == 2)
  }

  @Test func `a file leads to the network where that is asked for`() throws {
    let server = try LocalServer(["/low.m3u8": .text(Sample.faulty)])
    let folder = try Folder()
    try folder.write(
      Self.multivariant.replacing("v/low.m3u8?token=b", with: "low.m3u8")
        .replacing("v/low.m3u8?token=a", with: server.address("/low.m3u8")), to: "main.m3u8")
    try folder.write(Sample.clean, to: "low.m3u8")
    let closed = try Self.lint(["main.m3u8", "--allow-private"], in: folder)
    #expect(closed.status == 0 && server.log.connections == 0)
    #expect(closed.output.contains("network URLs are only loaded with --fetch"))
    let open = try Self.lint(["main.m3u8", "--allow-private", "--fetch"], in: folder)
    #expect(open.status == 1)
    #expect(open.output.contains("\(server.address("/low.m3u8")):1:1: error: "))
    #expect(open.output.hasSuffix("3 playlists checked: 1 error, 1 warning\n"))
  }

  @Test func `standard input has the address that is its name`() throws {
    let server = try LocalServer(["/v/low.m3u8?token=a": .text(Sample.faulty)])
    let folder = try Folder()
    let input = """
      #EXTM3U
      #EXT-X-VERSION:11
      #EXT-X-DEFINE:QUERYPARAM="key"
      #EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS="avc1.4d401e",RESOLUTION=640x360
      v/low.m3u8?token={$key}

      """
    // No file takes the place of what is on the network.
    try folder.write(Sample.clean, to: "v/low.m3u8")
    func lint(_ more: [String]) throws -> Interlint.Outcome {
      let name = "--stdin-filename=\(server.address("/main.m3u8?key=a"))"
      return try Interlint.run(
        [
          "lint", "--no-profile=delivery", "--no-profile=web-delivery", "--allow-private", "-",
          name,
        ] + more, in: folder,
        input: input, environment: Self.environment)
    }
    let closed = try lint([])
    #expect(closed.status == 0 && server.log.connections == 0)
    #expect(closed.output.contains("network URLs are only loaded with --fetch"))
    let open = try lint(["--fetch"])
    #expect(open.status == 1)
    #expect(open.output.contains("\(server.address("/v/low.m3u8")):1:1: error: "))
    #expect(try lint(["--no-follow"]).status == 0)
    #expect(server.log.requests.count == 1)
  }

  @Test func `an address fills query parameters, be it followed or not`() throws {
    let playlist = Sample.clean.replacing(
      "#EXTM3U\n", with: "#EXTM3U\n#EXT-X-VERSION:11\n#EXT-X-DEFINE:QUERYPARAM=\"ad\"\n")
    let server = try LocalServer([
      "/p.m3u8?ad=1": .text(playlist), "/p.m3u8?other=1": .text(playlist),
    ])
    for query in ["?ad=1", "?other=1"] {
      for more in [[], ["--no-follow"]] {
        let outcome = try Self.lint(
          ["--allow-private", server.address("/p.m3u8\(query)")] + more, in: Folder())
        #expect(outcome.output.contains("[variable/") == (query != "?ad=1"))
      }
    }
  }

  @Test func `a page of HTML is no playlist`() throws {
    let server = try LocalServer(["/": .text("<!DOCTYPE html><html></html>")])
    let outcome = try Self.lint(["--allow-private", "--no-follow", server.address()], in: Folder())
    #expect(outcome.status == 3)
    #expect(outcome.output.contains("not a playlist: an HTML page"))
  }

  @Test func `a secret of the environment goes to the named host alone`() throws {
    let other = try LocalServer(["/low.m3u8": .text(Sample.clean)])
    let server = try LocalServer([
      "/main.m3u8": .text(
        Self.multivariant.replacing("v/low.m3u8?token=a", with: "low.m3u8")
          .replacing("v/low.m3u8?token=b", with: other.address("/low.m3u8"))),
      "/low.m3u8": .text(Sample.clean),
    ])
    let outcome = try Interlint.run(
      [
        "lint", "--allow-private", "--header=Authorization: env:CDN_KEY",
        server.address("/main.m3u8"),
      ], in: Folder(), environment: Self.environment.merging(["CDN_KEY": "Bearer x"]) { $1 })
    #expect(outcome.status == 0)
    #expect(server.log.requests.allSatisfy { $0.contains("\nAuthorization: Bearer x\n") })
    #expect(server.log.requests.count == 2 && other.log.requests.count == 1)
    #expect(!other.log.requests[0].contains("Bearer"))
  }

  @Test(.disabled(if: Sanitizer.isOn, "it starts programs with libraries of its own"))
  func `a run over files loads no library for the network or for XML`() throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "a.m3u8")
    let outcome = try Interlint.run(
      ["lint", "a.m3u8"], in: folder, environment: ["LD_DEBUG": "files"])
    // Each line names a library and what asked for it.
    func loads(_ library: String) -> Bool {
      outcome.errors.split(separator: "\n").contains {
        $0.contains("file=\(library)") && $0.contains("/interlint")
      }
    }
    #expect(loads("libc"))
    for library in ["libcurl", "libxml2", "libicu"] { #expect(!loads(library)) }
  }
}
