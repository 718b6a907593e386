import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import HLSReporting
import HLSRules
import SourceText
import XMLWriting

/// All rules on all profiles, with the settings under which the most of them speak.
private let linter: Linter = {
  var selection = RuleSelection()
  selection.profiles = Set(Profile.allCases)
  var settings = LintSettings()
  settings.podServingHosts = ["ads.example.com"]
  settings.podTokenKeys = [Array("5F3A9C21".utf8)]
  settings.podAuthentication = true
  settings.adBreakAPI = true
  return Linter(RuleCatalog.book, selection: selection, settings: settings)
}()

/// Checks one input of the fuzzer; whatever the bytes are, nothing may trap, hang or leak.
@c(LLVMFuzzerTestOneInput)
public func check(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  let playlist = Playlist(parsing: SourceFile(name: "fuzz.m3u8", bytes: bytes))
  checkPlaces(of: playlist)
  checkPlaces(of: JSONText(parsing: playlist.source))

  let result = linter.lint(playlist.source)
  for finding in result.findings {
    precondition(finding.place.range.end <= UInt32(clamping: count), finding.message)
    precondition(finding.place.start <= finding.place.end, finding.message)
    precondition(!finding.message.contains(where: \.isNewline), finding.message)
    precondition(finding.fingerprint.utf8.count == 16, finding.message)
  }
  precondition(
    Set(result.findings.map(\.fingerprint)).count == result.findings.count,
    "two findings have one fingerprint")
  let session = checkSession(of: bytes)
  checkReports(of: LintRun(toolVersion: "fuzz", rules: linter.rules, sources: [result, session]))
  return 0
}

/// The halves of an input and all of it are loads of one playlist.
private func checkSession(of bytes: [UInt8]) -> SourceResult {
  var session = LiveSession(named: "fuzz", podServingHosts: linter.settings.podServingHosts)
  let middle = bytes.count / 2
  for (number, part) in [bytes[...], bytes[..<middle], bytes[middle...], bytes[...]].enumerated() {
    session.add(
      SourceFile(name: "\(number).m3u8", bytes: Array(part)),
      at: DateTime(seconds: Int64(number) * 60, nanoseconds: 0))
  }
  let result = linter.lint(session)
  for finding in result.findings {
    precondition(finding.place.range.end <= UInt32(clamping: bytes.count), finding.message)
    precondition(finding.loads != nil, finding.message)
  }
  precondition(
    Set(result.findings.map(\.fingerprint)).count == result.findings.count,
    "two findings of a session have one fingerprint")
  return result
}

/// Every report is written, and reads back where its form has a reader here.
private func checkReports(of run: LintRun) {
  precondition(!TextReporter().render(unredacted: run).isEmpty)
  let run = run.redacted()
  do {
    let document = try JSONReporter().render(run)
    precondition(document.first == UInt8(ascii: "{"))
    let lines = try JSONLinesReporter().render(run)
    precondition(lines.count { $0 == UInt8(ascii: "\n") } == run.value.sources.count)
    var reporter = JUnitReporter()
    for dialect in JUnitDialect.allCases {
      reporter.dialect = dialect
      reporter.cases = .failing
      let root = try XMLElement(parsing: reporter.render(run))
      precondition(root.name.hasPrefix("testsuite"))
    }
  } catch {
    preconditionFailure("a report could not be written: \(error)")
  }
}

/// JSON is read from any bytes, and every value lies inside the one around it.
private func checkPlaces(of text: JSONText) {
  for fault in text.faults {
    precondition(fault.range.offsets.upperBound <= text.source.bytes.count)
    precondition(text.lineNumber(at: fault.range.start) < text.lineCount)
  }
  func check(_ value: JSONValue, in range: ByteRange) {
    precondition(range.contains(value.range) && value.range.contains(value.innerRange))
    for element in value.elements ?? [] { check(element, in: value.range) }
    for member in value.members ?? [] {
      precondition(value.range.contains(member.nameRange))
      check(member.value, in: value.range)
    }
  }
  if let root = text.root { check(root, in: ByteRange(text.source.bytes.indices)) }
  precondition(
    AssetList(text).assets.allSatisfy { text.root?.range.contains($0.value.range) == true })
  precondition(SteeringManifest(text).clones.allSatisfy { $0.value.members != nil })
}

/// Every part lies where it says, inside the bytes and inside its whole.
private func checkPlaces(of playlist: Playlist) {
  for tag in playlist.tags {
    precondition(playlist.position(of: tag.range.start).line == Int(tag.line) + 1)
    precondition(tag.range.contains(tag.valueRange) && tag.range.contains(tag.nameRange))
    precondition(tag.attributes.clamped(to: playlist.attributes.indices) == tag.attributes)
  }
  precondition(playlist.totalDuration >= .zero)
}
