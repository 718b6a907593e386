import CLibCrypto
import Foundation
@testable import HistorySite
@testable import LintHistory
import Testing
import XMLReading

/// The published pages are complete, safe and reproducible.
struct SiteTests {
  private static let hostile =
    "<script>alert(1)</script>\"'&\u{1B}[31m\u{202E}\n" + String(repeating: "x", count: 3_000)

  /// Runs with a hostile target, one that is fixed and one that cannot be read.
  private static func site() throws -> (folder: StoreFolder, site: Site) {
    let folder = try StoreFolder()
    let text =
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-<script>alert(2)</script>:1\n#EXTINF:6,\na.ts\n"
    try folder.store(
      SampleRun.of([
        (hostile, text), ("a.m3u8", SampleRun.faulty), ("b.m3u8", SampleRun.clean),
      ]), day: 1)
    try folder.store(
      SampleRun.of([(hostile, text), ("a.m3u8", SampleRun.clean), ("b.m3u8", nil)]), day: 2)
    do {
      let store = try HistoryStore(opening: folder.path)
      _ = try store.beginRun(at: 3 * 86_400)
    }
    try folder.store(SampleRun.of([(hostile, text), ("b.m3u8", nil)]), day: 4)
    return (folder, Site(try folder.snapshot()))
  }

  private static func text(_ path: String, of site: Site) throws -> String {
    let file = try #require(try site.files().first { $0.path == path }, "\(path)")
    return String(decoding: file.bytes, as: UTF8.self)
  }

  /// The pages as XML, which they are except for the document type.
  private static func pages(_ files: [Site.File]) throws -> [(path: String, root: XMLElement)] {
    try files.filter { $0.path.hasSuffix(".html") }.map { file in
      let text = String(decoding: file.bytes, as: UTF8.self)
      try #require(text.hasPrefix("<!DOCTYPE html>"))
      return (file.path, try XMLElement(parsing: Array(text.dropFirst(15).utf8)))
    }
  }

  @Test func `equal histories give equal bytes`() throws {
    let (folder, site) = try Self.site()
    let files = try site.files()
    #expect(try Site(folder.snapshot()).files() == files)
    #expect(Set(files.map(\.path)).count == files.count)
  }

  @Test(arguments: [
    ("date-range/id-missing", "rules/date-range.id-missing.html"), ("a1/b", "rules/a1.b.html"),
  ])
  func `the page of a rule has its name`(id: String, path: String) {
    #expect(SitePath.rule(id) == path)
  }

  @Test func `different rules have different pages`() {
    let long = String(repeating: "x", count: 100)
    let ids = [
      "a/b", "a.b", "a//b", "a b", "A/b", "a/B", "../a/b", "/a/b", "a/b/", "a", "", "ä/b", "a\\b",
      "a/\(long)", "a/\(long)y", "a/\(long)z", "%2e%2e/b",
    ]
    let paths = Set(ids.map(SitePath.rule))
    #expect(paths.count == ids.count)
    for path in paths {
      #expect(path.hasPrefix("rules/") && path.dropFirst(6).utf8.allSatisfy { $0 != 0x2F })
    }
  }

  @Test func `every link references a file of the site`() throws {
    let files = try Self.site().site.files()
    let paths = Set(files.map(\.path))
    var hasLinks = false
    for page in try Self.pages(files) {
      for link in page.root.all where ["a", "link"].contains(link.name) {
        let href = try #require(link.attributes["href"])
        if href.hasPrefix("#") {
          #expect(page.root.all.contains { $0.attributes["id"] == String(href.dropFirst()) })
          continue
        }
        let base = URL(filePath: "/site/" + page.path)
        let target = try #require(URL(string: href, relativeTo: base)).absoluteURL.path
        #expect(paths.contains(String(target.dropFirst(6))), "\(page.path): \(href)")
        hasLinks = true
      }
    }
    #expect(hasLinks)
    let feed = try #require(files.first { $0.path == "feed.atom" })
    for link in try XMLElement(parsing: feed.bytes).all where link.name == "link" {
      #expect(paths.contains(try #require(link.attributes["href"])))
    }
  }

  @Test func `no page contains a script, whatever a playlist contains`() throws {
    let files = try Self.site().site.files()
    for page in try Self.pages(files) {
      let names = Set(page.root.all.map(\.name))
      #expect(names.isDisjoint(with: ["script", "iframe", "object", "img", "form", "base"]))
      let attributes = page.root.all.flatMap { Array($0.attributes.keys) }
      #expect(!attributes.contains { $0.hasPrefix("on") || $0 == "style" || $0 == "src" })
      let policy = page.root.all.first { $0.attributes["http-equiv"] != nil }
      #expect(policy?.attributes["content"]?.hasPrefix("default-src 'none'; ") == true)
    }
    let hostile = files.filter {
      $0.path.hasSuffix(".html") && String(decoding: $0.bytes, as: UTF8.self).contains("alert(1)")
    }
    #expect(!hostile.isEmpty)
    for file in files where file.path.hasSuffix(".html") || file.path.hasSuffix(".atom") {
      #expect(!file.bytes.contains(0x1B))
    }
  }

  @Test(arguments: [
    (PageFrame.Style.whole, Stylesheet.whole), (.brief, .brief), (.timelines, .timelines),
    (.filtered, .filtered), (.documents, .documents), (.breaks, .breaks), (.reference, .whole),
    (.searched, .filtered),
  ])
  func `the content policy allows the style sheet and no other`(
    of page: PageFrame.Style, style: Stylesheet
  ) throws {
    var digest = [UInt8](repeating: 0, count: 32)
    let text = Array(style.text.utf8)
    let status = unsafe EVP_Q_digest(nil, "SHA256", nil, text, text.count, &digest, nil)
    #expect(status == 1)
    #expect(Data(digest).base64EncodedString() == style.hash)
    #expect(!style.text.contains { "<>&\"".contains($0) })
    let page = String(
      decoding: try Page(title: "", depth: 0, style: page).render([]), as: UTF8.self)
    #expect(page.contains("style-src 'sha256-\(style.hash)'; "))
    #expect(page.contains("<style>\(style.text)</style>"))
  }

  @Test func `what was not checked is never shown as clean`() throws {
    let index = try Self.text("index.html", of: Self.site().site)
    #expect(index.contains("<span class=\"mark unchecked\">not checked</span>"))
    #expect(index.contains("<td data-head=\"Reason\">no such file</td>"))
    #expect(index.contains("<span class=\"mark missing\">missing</span>"))
    #expect(index.contains("1970-01-04 00:00</time></a> began and did not end"))
    let page = try Self.text("runs/3.html", of: Self.site().site)
    #expect(page.contains("This run began and did not end."))
  }

  @Test func `publishing again keeps other files and removes obsolete ones`() throws {
    let (folder, site) = try Self.site()
    let target = folder.url.appending(path: "out")
    try site.publish(into: target.path)
    try Data("mine".utf8).write(to: target.appending(path: "README.md"))
    let store = try HistoryStore(opening: folder.path)
    try store.remove([try store.snapshot().runs[0]])
    try Site(try store.snapshot(.all)).publish(into: target.path)
    let manager = FileManager.default
    #expect(!manager.fileExists(atPath: target.appending(path: "runs/1.html").path))
    #expect(!manager.fileExists(atPath: target.appending(path: "diff/1-2.html").path))
    for path in ["README.md", "runs/2.html", "runs/4/junit.xml", "index.html", "feed.atom"] {
      #expect(manager.fileExists(atPath: target.appending(path: path).path), "\(path)")
    }
  }

  @Test func `publishing again writes only what changed`() throws {
    let (folder, site) = try Self.site()
    let target = folder.url.appending(path: "out")
    try site.publish(into: target.path)
    func number(_ path: String) throws -> UInt64 {
      let known = try FileManager.default.attributesOfItem(
        atPath: target.appending(path: path).path)
      return try #require(known[.systemFileNumber] as? UInt64)
    }
    let paths = ["diff/1-2.html", "index.html", "badge/playlists.json"]
    let before = try paths.map(number)
    // As many bytes, and others.
    let bytes = try Data(contentsOf: target.appending(path: paths[2]))
    try Data(bytes.reversed()).write(to: target.appending(path: paths[2]))
    try site.publish(into: target.path)
    #expect(try paths.map(number).prefix(2) == before.prefix(2))
    #expect(try Data(contentsOf: target.appending(path: paths[2])) == bytes)
  }

  /// The relative addresses of other files of the site in a page.
  private static func links(of element: XMLElement, in path: String) -> [String] {
    let own = ["href", "src"].compactMap { element.attributes[$0] }.filter {
      !$0.contains(":") && !$0.hasPrefix("#")
    }
    let folder = path.split(separator: "/").dropLast().map(String.init)
    let targets = own.map { link in
      let parts = link.prefix { $0 != "#" && $0 != "?" }
        .split(separator: "/", omittingEmptySubsequences: false)
      var place = folder
      for part in parts where part != "." {
        if part == ".." { _ = place.popLast() } else { place.append(String(part)) }
      }
      if place.last == "" { place[place.count - 1] = "index.html" }
      return place.joined(separator: "/")
    }
    return targets + element.children.flatMap { links(of: $0, in: path) }
  }

  @Test func `a publication that is killed after any step leaves no dead link`() throws {
    let (folder, site) = try Self.site()
    var published = Dictionary(
      try site.files().map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
    try folder.store(
      SampleRun.of([("a.m3u8", SampleRun.faulty), ("new.m3u8", SampleRun.faulty)]), day: 5)
    let next = Site(try folder.snapshot())
    let before = published
    let steps = try next.inWritingOrder { before[$0] != nil }
    #expect(steps.contains { before[$0.path] == nil })
    var known: [String: [String]] = [:]
    for step in steps {
      published[step.path] = step.bytes
      known[step.path] = nil
      var reached: Set = ["index.html"]
      var open = ["index.html"]
      while let path = open.popLast() {
        let bytes = try #require(published[path], "dead link to \(path) after \(step.path)")
        guard path.hasSuffix(".html") else { continue }
        let links =
          try known[path]
          ?? Self.links(of: XMLElement(parsing: Array(bytes.dropFirst(15))), in: path)
        known[path] = links
        open += links.filter { reached.insert($0).inserted }
      }
      #expect(reached.count > 20)
    }
  }

  @Test func `a publication waits for another one of the same folder`() async throws {
    let (folder, site) = try Self.site()
    let target = folder.url.appending(path: "out")
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    let locked = try FileHandle(forReadingFrom: target)
    try #require(flock(locked.fileDescriptor, LOCK_EX) == 0)
    let publication = Task.detached { try site.publish(into: target.path) }
    try await Task.sleep(for: .milliseconds(200))
    #expect(try FileManager.default.contentsOfDirectory(atPath: target.path).isEmpty)
    try #require(flock(locked.fileDescriptor, LOCK_UN) == 0)
    try await publication.value
    #expect(FileManager.default.fileExists(atPath: target.appending(path: "index.html").path))
  }

  @Test func `publishing again removes the temporary files of a killed publication`() throws {
    let (folder, site) = try Self.site()
    let target = folder.url.appending(path: "out")
    try site.publish(into: target.path)
    // Process numbers do not get that high.
    let names = ["", "runs/", "runs/4/", "data/v1/"].map { $0 + ".interlint-2147483646-0" }
    for name in names { try Data().write(to: target.appending(path: name)) }
    let alive = "runs/.interlint-1-0"
    try Data().write(to: target.appending(path: alive))
    try site.publish(into: target.path)
    let manager = FileManager.default
    #expect(names.filter { manager.fileExists(atPath: target.appending(path: $0).path) } == [])
    #expect(manager.fileExists(atPath: target.appending(path: alive).path))
  }

  @Test func `an empty history has a site`() throws {
    let files = try Site(HistorySnapshot()).files()
    #expect(files.last?.path == "index.html")
    #expect(try Self.text("badge/playlists.json", of: Site(HistorySnapshot())).contains("no run"))
  }
}

extension XMLElement {
  /// The element and all of its descendants.
  var all: [XMLElement] { [self] + children.flatMap(\.all) }
}
