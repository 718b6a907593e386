import Foundation
import Testing

@testable import HLSDocuments
import SourceText

/// Entries as programs write them.
///
/// Sources: devtools-frontend `har/Log.ts`, Firefox `har-builder.js` and
/// `NetworkResponseListener`, WebKit `HARBuilder.js`, mitmproxy `savehar.py`, recordings of Charles and Fiddler.
struct ArchiveExporterTests {
  private static func archive(
    method: String = "GET", from url: String = "https://example.com/v.m3u8", at time: String = "",
    took milliseconds: String = "20", _ response: String, _ more: String = ""
  ) -> HTTPArchive {
    let text =
      #"{"log":{"entries":[{"startedDateTime":"\#(time)","time":\#(milliseconds),"#
      + #""request":{"method":"\#(method)","url":"\#(url)"},"response":{\#(response)}\#(more)}]}}"#
    return HTTPArchive(parsing: SourceFile(name: "a.har", bytes: Array(text.utf8)))
  }

  private static func body(of archive: HTTPArchive) throws -> String? {
    let exchange = try #require(archive.log.exchanges.first)
    return archive.body(of: exchange).map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: Chromium

  @Test(
    arguments: [
      (#""status":200,"_fetchedViaServiceWorker":true"#, "", "answered by a service worker"),
      (#""status":200"#, #","_fetchType":"Service Worker""#, "answered by a service worker"),
      (#""status":200"#, #","_fromCache":"prefetch""#, "from the client's cache"),
      (#""status":200"#, #","_fetchType":"Disk Cache""#, "from the client's cache"),
    ])
  func `an answer that the server did not send is no exchange`(
    response: String, more: String, reason: String
  ) {
    let archive = Self.archive(response, more)
    #expect(archive.log.exchanges.isEmpty)
    #expect(archive.skipped.map(\.reason) == [reason])
  }

  @Test func `other answers of Chromium and Safari are exchanges`() {
    for (response, more) in [
      (#""status":200,"_fetchedViaServiceWorker":false,"_error":null"#, ""),
      (#""status":200"#, #","_fetchType":"Network Load""#),
    ] {
      #expect(Self.archive(response, more).skipped.isEmpty)
    }
  }

  @Test func `a response that the browser hides from the page is no failure of the server`() throws
  {
    let archive = Self.archive(
      #""status":200,"headers":[{"name":"age","value":"1"}],"content":{"size":0,"#
        + #""mimeType":"x-unknown"},"_error":"net::ERR_FAILED""#)
    let exchange = try #require(archive.log.exchanges.first)
    #expect(exchange.stopped == "the client ended the request: net::ERR_FAILED")
    #expect(exchange.headers?.map(\.name) == ["age"])
    #expect(!exchange.isFailure)
    #expect(exchange.file == nil)
  }

  @Test func `a confirmed response has the stored body`() throws {
    let archive = Self.archive(
      ##""status":304,"content":{"size":8,"encoding":"base64","text":"I0VYVE0zVQo="}"##)
    #expect(try Self.body(of: archive) == "#EXTM3U\n")
    #expect(archive.log.exchanges.first?.isSuccess == true)
  }

  @Test(arguments: [0, 200, 101])
  func `a WebSocket is no exchange`(status: Int) {
    let archive = Self.archive(from: "wss://example.com/s", #""status":\#(status)"#)
    #expect(archive.skipped.map(\.reason) == ["of another scheme than http and https"])
  }

  // MARK: Firefox

  /// It converts the text to characters, and those up to U+00FF to one byte each.
  @Test func `text in Base64 of Latin characters is read as UTF-8`() throws {
    let bytes: [UInt8] = Array("#EXTM3U\n# ".utf8) + [0xE9, 0x0A]
    let text = Data(bytes).base64EncodedString()
    // Ten bytes, é in two, and a line feed.
    let archive = Self.archive(
      #""status":200,"content":{"size":13,"encoding":"base64","text":"\#(text)"}"#)
    #expect(try Self.body(of: archive) == "#EXTM3U\n# é\n")
    // What the server sent as Latin-1 is not changed.
    let wrong = Self.archive(
      #""status":200,"content":{"size":12,"encoding":"base64","text":"\#(text)"}"#)
    #expect(wrong.body(of: try #require(wrong.log.exchanges.first)) == bytes)
  }

  /// The conversion fails for other characters, and the text stays as it is.
  @Test func `text in place of Base64 is read as text, if it has the size`() throws {
    let archive = Self.archive(
      ##""status":200,"content":{"size":14,"encoding":"base64","text":"#EXTM3U\n# 日\n"}"##)
    #expect(try Self.body(of: archive) == "#EXTM3U\n# 日\n")
    let cut = Self.archive(
      ##""status":200,"content":{"size":20,"encoding":"base64","text":"#EXTM3U\n# 日\n"}"##)
    #expect(try Self.body(of: cut) == nil)
  }

  // MARK: Safari

  @Test func `an empty date and a time of 0 are unknown`() throws {
    let exchange = try #require(
      Self.archive(took: "0", #""status":200"#).log.exchanges.first)
    #expect(exchange.time == nil)
    #expect(exchange.seconds == nil)
  }

  // MARK: mitmproxy

  /// The size is that of the transfer, which may be smaller or larger than the text.
  @Test(
    arguments: [
      ("#EXTM3U", 27, -20, 7), ("#EXTM3U", 5, 2, 7), ("#EXTM3U", 7, 0, 7),
      ("#EX", 27, -20, nil),
    ] as [(String, Int, Int, Int?)])
  func `the size of a compressed transfer is not that of the body`(
    text: String, transferred: Int, added: Int, size: Int?
  ) throws {
    let archive = Self.archive(
      #""status":200,"bodySize":\#(transferred),"content":{"size":\#(transferred),"#
        + #""compression":\#(added),"text":"\#(text)"}"#)
    let exchange = try #require(archive.log.exchanges.first)
    #expect(try Self.body(of: archive) == size.map { _ in text })
    #expect(exchange.bytes?.value == 7)
  }

  @Test(
    arguments: [
      ("2026-11-21T10:00:00.603132+00:00", "2026-11-21T10:00:00.603132Z"),
      ("2026-11-21T10:00:00+00:00", "2026-11-21T10:00:00.000Z"),
      // Fiddler.
      ("2026-11-21T10:00:00.1234567-05:00", "2026-11-21T15:00:00.1234567Z"),
      // Firefox.
      ("2026-11-21T10:00:00.424+02:00", "2026-11-21T08:00:00.424Z"),
    ])
  func `dates have any fraction and zone`(date: String, utc: String) throws {
    let archive = Self.archive(at: date, #""status":200"#)
    let time = try #require(archive.log.exchanges.first?.time?.value)
    #expect(try #require(DateTime(utc)).distance(to: time) == .zero)
  }

  @Test func `an error of a proxy is no failure of the server`() throws {
    let archive = Self.archive(
      #""status":0,"headers":[],"content":{},"_error":"connection lost""#)
    let exchange = try #require(archive.log.exchanges.first)
    #expect(!exchange.isFailure && !exchange.isSuccess)
  }

  // MARK: Charles

  @Test func `an answer that Charles did not receive to its end has no body`() throws {
    let archive = Self.archive(
      ##""_charlesStatus":"EXCEPTION","status":200,"statusText":null,"redirectURL":null,"##
        + ##""content":{"size":7,"text":"#EXTM3U"}"##)
    let exchange = try #require(archive.log.exchanges.first)
    #expect(exchange.stopped == "the client ended the request: EXCEPTION")
    #expect(!exchange.isFailure)
    #expect(exchange.file == nil)
    let complete = Self.archive(
      ##""_charlesStatus":"COMPLETE","status":200,"content":{"size":7,"text":"#EXTM3U"}"##)
    #expect(try Self.body(of: complete) == "#EXTM3U")
  }

  @Test func `a connection through a proxy is no exchange`() {
    let archive = Self.archive(method: "CONNECT", from: "https://example.com", #""status":200"#)
    #expect(archive.log.exchanges.isEmpty)
    #expect(archive.skipped.map(\.reason) == ["only a connection through a proxy (CONNECT)"])
  }

  // MARK: Media

  @Test func `the bodies of media are counted but not kept`() throws {
    let bytes: [UInt8] = [0, 0, 0, 24] + Array("ftypiso5".utf8) + Array(repeating: 0, count: 70)
    let text = Data(bytes).base64EncodedString()
    let archive = Self.archive(
      #""status":200,"content":{"encoding":"base64","mimeType":"video/mp4","text":"\#(text)"}"#)
    let exchange = try #require(archive.log.exchanges.first)
    #expect(exchange.bytes?.value == 82)
    #expect(exchange.file == "entry-0")
    #expect(archive.body(of: exchange) == nil)
    // What the server calls a playlist is kept.
    let playlist = Self.archive(
      #""status":200,"content":{"encoding":"base64","mimeType":"audio/mpegurl","text":"\#(text)"}"#)
    #expect(playlist.body(of: try #require(playlist.log.exchanges.first)) == bytes)
  }

  @Test(arguments: [[0xFF, 0xFE, 0x23, 0], [0x23, 0, 0x45, 0], [0, 0, 0xFE, 0xFF]] as [[UInt8]])
  func `a body that may be text with zeros is kept`(beginning: [UInt8]) throws {
    let bytes = beginning + Array(repeating: 0, count: 80)
    let text = Data(bytes).base64EncodedString()
    let archive = Self.archive(
      #""status":200,"content":{"encoding":"base64","mimeType":"x","text":"\#(text)"}"#)
    #expect(archive.body(of: try #require(archive.log.exchanges.first)) == bytes)
  }
}
