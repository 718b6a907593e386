import Foundation
import HLSLinting
import HLSReporting
import HLSRules
@testable import HistorySite
@testable import InterlintCommand
import SourceText
import Testing
import XMLReading

/// The pages of `interlint docs` are complete, safe and connected.
struct RuleReferenceTests {
  private static let made = Result { try DocsCommand.reference.files() }

  private struct Page: Sendable {
    let path: String
    let text: String
    let root: XMLElement

    init(_ file: Site.File) throws {
      path = file.path
      text = String(decoding: file.bytes, as: UTF8.self)
      try #require(text.hasPrefix("<!DOCTYPE html>"))
      // A page is XML but for its document type.
      root = try XMLElement(parsing: Array(file.bytes.dropFirst(15)))
    }
  }

  private static let parsed = Result { try made.get().map(Page.init) }

  private static func page(_ path: String) throws -> Page {
    try #require(try parsed.get().first { $0.path == path }, "\(path)")
  }

  @Test func `every rule, profile and word has a page, and no two have the same`() throws {
    let paths = try Self.made.get().map(\.path)
    #expect(Set(paths.map { $0.lowercased() }).count == paths.count)
    #expect(paths.last == "index.html")
    let all = Set(paths)
    for rule in RuleCatalog.all {
      let name = rule.id.description.replacing("/", with: ".")
      #expect(all.contains("rules/\(name).html"), "\(rule.id)")
    }
    #expect(paths.count { $0.hasPrefix("rules/") } == RuleCatalog.all.count)
    for profile in RuleCatalog.profiles {
      #expect(all.contains("profiles/\(profile.rawValue).html"))
    }
    for word in Definition.known {
      let text = String(word.dropFirst(word.hasPrefix("--") ? 2 : 0))
      #expect(all.contains(SitePath.word(text)), "\(word)")
    }
  }

  @Test(arguments: [
    ("X-SNAP", "words/x-snap.html"), ("ad_break_id", "words/ad_break_id.html"),
    ("-12888", "words/-12888.html"),
  ])
  func `the page of a word has its name`(word: String, path: String) {
    #expect(SitePath.word(word) == path)
  }

  @Test func `different words have different pages, and none is the index`() {
    let words = ["a b", "a.b", "a/b", "../a", "ä", "", "index", "a-b", "a_b", "hls.js"]
    let paths = words.map(SitePath.word)
    #expect(Set(paths).count == words.count && !paths.contains("words/index.html"))
    for path in paths { #expect(path.dropFirst(6).utf8.allSatisfy { $0 != 0x2F }) }
  }

  @Test func `every link inside the folder references a page and a place that exist`() throws {
    let pages = try Self.parsed.get()
    let places = Dictionary(
      uniqueKeysWithValues: pages.map { page in
        (page.path, Set(page.root.all.compactMap { $0.attributes["id"] }))
      })
    for page in pages {
      for link in page.root.all where ["a", "link"].contains(link.name) {
        let href = try #require(link.attributes["href"])
        guard !href.hasPrefix("https://") else { continue }
        let parts = href.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let base = URL(filePath: "/pages/" + page.path)
        let target =
          parts[0].isEmpty
          ? page.path
          : String(
            try #require(URL(string: String(parts[0]), relativeTo: base)).absoluteURL.path
              .dropFirst(7))
        let known = try #require(places[target], "\(page.path): \(href)")
        #expect(parts.count == 1 || known.contains(String(parts[1])), "\(page.path): \(href)")
      }
    }
  }

  @Test func `only the source of a rule is an address outside of the folder`() throws {
    let pages = try Self.parsed.get()
    let rules = Dictionary(
      uniqueKeysWithValues: RuleCatalog.all.map { (SitePath.rule($0.id.description), $0) })
    var linked = 0
    for page in pages {
      let outside = page.root.all.compactMap { $0.attributes["href"] }
        .filter { $0.hasPrefix("https://") }
      #expect(outside == (rules[page.path]?.requirement.address.map { [$0] } ?? []), "\(page.path)")
      linked += outside.count
    }
    #expect(linked > 0)
  }

  /// The parts of an example outside of its marks and inside of them, with invisible characters as escapes.
  private static func parts(of example: Example) -> (plain: String, marked: String) {
    var (plain, marked, depth) = ("", "", 0)
    for character in example.listing {
      switch character {
      case "«": depth += 1
      case "»": depth -= 1
      default: if depth > 0 { marked.append(character) } else { plain.append(character) }
      }
    }
    return (
      plain.escapingInvisible(except: "\t", "\n", "\r"),
      marked.escapingInvisible(except: "\t", "\n", "\r")
    )
  }

  @Test func `a page has each example as text, with the reported place marked`() throws {
    let pages = Dictionary(uniqueKeysWithValues: try Self.parsed.get().map { ($0.path, $0) })
    for rule in RuleCatalog.all {
      let page = try #require(pages[SitePath.rule(rule.id.description)])
      let listings = page.root.all.filter { $0.name == "pre" }
      let examples = rule.violating + rule.conforming
      try #require(listings.count == examples.count, "\(rule.id)")
      for (listing, example) in zip(listings, examples) {
        #expect(listing.children.allSatisfy { $0.name == "mark" && $0.children.isEmpty })
        let expected = Self.parts(of: example)
        #expect(listing.text == expected.plain, "\(rule.id)")
        #expect(listing.children.map(\.text).joined() == expected.marked, "\(rule.id)")
      }
    }
  }

  @Test func `only the form for searching needs the script, which every page with it allows`()
    throws
  {
    let searched = Set(
      ["index.html", "words/index.html"]
        + RuleCatalog.profiles.map { "profiles/\($0.rawValue).html" })
    for page in try Self.parsed.get() {
      let names = page.root.all.map(\.name)
      #expect(Set(names).isDisjoint(with: ["iframe", "object", "img", "base"]))
      let attributes = page.root.all.flatMap { Array($0.attributes.keys) }
      #expect(!attributes.contains { $0.hasPrefix("on") || $0 == "style" || $0 == "src" })
      let isSearched = searched.contains(page.path)
      #expect(names.count { $0 == "script" } == (isSearched ? 1 : 0), "\(page.path)")
      #expect(
        page.root.all.filter { $0.attributes["hidden"] != nil }.map(\.name)
          == (isSearched ? ["form"] : []))
      let allowed = "default-src 'none'; script-src 'sha256-\(PageScript.filter.hash)'; style-src"
      #expect(page.text.contains(allowed) == isSearched)
      #expect(page.text.contains("feed.atom") == false)
    }
  }

  @Test func `the index lists each rule once, by category`() throws {
    let page = try Self.page("index.html")
    let rows = page.root.all.filter { $0.attributes["data-row"] != nil }
    #expect(rows.count == RuleCatalog.all.count)
    let categories = rows.compactMap { $0.attributes["data-category"] }
    #expect(categories == categories.sorted())
    let anchors = Set(rows.compactMap { $0.attributes["id"] })
    #expect(anchors == Set(RuleCatalog.all.map { "category-\($0.id.category)" }))
    let profiles = rows.compactMap { $0.attributes["data-profile"] }
    #expect(Set(profiles) == Set(RuleCatalog.profiles.map(\.rawValue)))
    for profile in RuleCatalog.profiles {
      let own = try Self.page("profiles/\(profile.rawValue).html").root.all
        .filter { $0.attributes["data-row"] != nil }
      #expect(own.count == RuleCatalog.all.count { $0.profile == profile })
    }
  }

  @Test func `the page of a rule has what explain says of it`() throws {
    let text = try Self.page("rules/pod-url.auth-token-spelling.html").text
    for part in [
      "<dt>Loss</dt><dd>ads cannot play</dd>", "<dt>Who</dt><dd>the packager has to act</dd>",
      "<a href=\"../profiles/google-dai.html\">google-dai</a>",
      "It silences <a href=\"../rules/pod-url.unknown-parameter.html\">pod-url/unknown-parameter</a>, ",
      "<a href=\"../index.html#category-pod-url\">pod-url</a>",
    ] { #expect(text.contains(part), "\(part)") }
    let snap = try Self.page("rules/interstitial.snap-type.html").text
    for part in [
      "<p class=\"lead\">X-SNAP must be a quoted list, even with one value.</p>",
      "<a href=\"https://datatracker.ietf.org/doc/html/draft-pantos-hls-rfc8216bis-22\">"
        + "rfc8216bis-22 App D.2; ",
      "<a href=\"../words/x-snap.html\">X-SNAP</a>", "X-SNAP=<mark>OUT</mark>",
    ] { #expect(snap.contains(part), "\(part)") }
    let players = try Self.page("rules/portability.snap-ignored.html").text
    #expect(
      players.contains("<dt>Players</dt><dd><a href=\"../words/shaka.html\">Shaka Player</a>, "))
  }

  @Test(arguments: [
    ("words/x-snap.html", "interstitial.snap-type"), ("words/-12888.html", "live.stale"),
    ("words/_hls_interstitial_id.html", "interstitial.query-id-missing"),
    ("words/ext-x-gap.html", "segment.gap-repeated"),
  ])
  func `the page of a word links to the rules about it`(path: String, rule: String) throws {
    #expect(try Self.page(path).text.contains("href=\"../rules/\(rule).html\""))
  }

  private static let hostile = "<script>alert(1)</script>\"'&\u{1B}[31m"

  private static func hostileReference(without rules: Int = 0) -> RuleReference {
    let rule = Rule(
      RuleID("made/up"), .error, .spec, .must("rfc8216bis-22 §4 \(hostile)"), about: .playlist,
      says: hostile, why: hostile, remedy: hostile, fails: [.media("«\(hostile)»")],
      passes: [.media(hostile)], check: .document { _, _ in })
    let word = ReferenceWord(
      text: hostile, definitions: [Definition(word: hostile, meaning: hostile)], rules: [rule.id])
    return RuleReference(
      Array([rule].dropFirst(rules)), in: RuleBook(rules: [rule]), profiles: [(.spec, hostile)],
      words: [word])
  }

  @Test func `texts are escaped on every page`() throws {
    let files = try Self.hostileReference().files()
    #expect(files.count == 6)
    for file in files {
      let page = try Page(file)
      #expect(!page.text.contains("<script>alert"), "\(page.path)")
      #expect(page.text.contains("&lt;script&gt;alert(1)"), "\(page.path)")
      #expect(!file.bytes.contains(0x1B))
    }
  }

  @Test func `publishing again removes obsolete pages and keeps other files`() throws {
    let folder = try StoreFolder()
    let target = folder.url.appending(path: "out")
    try Self.hostileReference().publish(into: target.path)
    try Data("mine".utf8).write(to: target.appending(path: "rules/mine.txt"))
    let manager = FileManager.default
    let page = target.appending(path: "rules/made.up.html").path
    #expect(manager.fileExists(atPath: page))
    try Self.hostileReference(without: 1).publish(into: target.path)
    #expect(!manager.fileExists(atPath: page))
    #expect(manager.fileExists(atPath: target.appending(path: "rules/mine.txt").path))
  }

  @Test func `the site of a history and these pages do not replace each other`() throws {
    let folder = try StoreFolder()
    try folder.store(SampleRun.of([("a.m3u8", SampleRun.faulty)]), day: 1)
    let site = Site(try folder.snapshot())
    let (first, second) = (folder.url.appending(path: "a"), folder.url.appending(path: "b"))
    try site.publish(into: first.path)
    try Self.hostileReference().publish(into: second.path)
    let before = try [first, second].map { try Data(contentsOf: $0.appending(path: "index.html")) }
    #expect(throws: PublishFailure.self) { try Self.hostileReference().publish(into: first.path) }
    #expect(throws: PublishFailure.self) { try site.publish(into: second.path) }
    #expect(
      try [first, second].map { try Data(contentsOf: $0.appending(path: "index.html")) } == before)
  }

  @Test(arguments: ["rules", "rules/made.up.html", "words/index.html", "rules.txt"])
  func `nothing is written through a symbolic link`(path: String) throws {
    let folder = try StoreFolder()
    let (target, other) = (folder.url.appending(path: "out"), folder.url.appending(path: "other"))
    let link = target.appending(path: path)
    let manager = FileManager.default
    try manager.createDirectory(
      at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
    if path == "rules" {
      try manager.createDirectory(at: other, withIntermediateDirectories: true)
    } else {
      try Data("mine".utf8).write(to: other)
    }
    try manager.createSymbolicLink(at: link, withDestinationURL: other)
    let failure = #expect(throws: PublishFailure.self) {
      try Self.hostileReference().publish(into: target.path)
    }
    #expect(failure?.description == "\(path) is a symbolic link; nothing was written")
    #expect(!manager.fileExists(atPath: target.appending(path: "index.html").path))
    if path == "rules" {
      #expect(try manager.contentsOfDirectory(atPath: other.path).isEmpty)
    } else {
      #expect(try Data(contentsOf: other) == Data("mine".utf8))
    }
  }
}
