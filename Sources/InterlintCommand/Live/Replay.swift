import Dispatch
import HLSConformance
import HLSDelivery
import HLSInterstitials
import HLSPlaylist

/// A recording that is watched again: its loads are taken in their order, at once or in their time.
struct Replay {
  private let answers: RecordedAnswers
  private let files: LinkedFiles
  private let naming = SourceNaming()
  /// How many times as fast as it was recorded; nil for at once.
  private let speed: Int?
  /// The address that was asked for first.
  let address: String

  /// Reads the log in a folder; throws where there is none.
  init(_ folder: String, speed: Int?) throws(CommandFailure) {
    self.speed = speed
    let path = (folder.hasSuffix("/") ? folder : folder + "/") + ExchangeLog.fileName
    let naming = naming
    do {
      let file = try LoadedFile(reading: path, limit: LinkedFiles.largestFile)
      answers = RecordedAnswers(
        ExchangeLog(parsing: SourceFile(name: naming.name(path), bytes: file.bytes)),
        at: LinkedFiles.location(of: path), spelling: naming.absolute)
    } catch {
      throw CommandFailure(code: .unchecked, message: Self.reason(folder, error))
    }
    files = LinkedFiles(inside: folder, absolute: naming.absolute)
    guard let first = answers.log.exchanges.first(where: { $0.method == "GET" }) else {
      throw CommandFailure(
        code: .unchecked,
        message: answers.log.faultDescription.map { "\(path): \($0)" }
          ?? "\(path) records no request")
    }
    address = first.url.text
  }

  /// Why there is no recording at what was named.
  private static func reason(_ folder: String, _ failure: LoadFailure) -> String {
    let allowed = "allowed are a URL with http or https and the folder of a recording"
    if folder.contains("://") { return "\(folder) is of another scheme; \(allowed)" }
    do {
      _ = try LoadedFile(reading: folder, limit: 1)
    } catch .notFound {
      return "there is no folder \(folder); \(allowed)"
    } catch .isDirectory {
      return "\(folder) holds no recording: \(ExchangeLog.fileName): \(failure)"
    } catch {}
    return "\(folder) is a file; \(allowed)"
  }

  /// Takes the loads until the time of the watch is over, or the user ends it.
  func run(_ state: inout WatchState, _ output: inout any WatchOutput) throws {
    let bell = DispatchSemaphore(value: 0)
    let interruption = Interruption { bell.signal() }
    defer { output.close() }
    let clock = ContinuousClock.now
    let exchanges = answers.log.exchanges.filter { $0.method == "GET" }
    let start =
      exchanges.compactMap(\.time?.value).min { $0.isBefore($1) } ?? DateTime(milliseconds: 0)
    let recorded = Set(exchanges.map(\.url.text))
    for exchange in exchanges {
      let number = state.channel.number(of: exchange.url.text)
      guard number != nil || state.channel.assets.awaits(exchange.url.text) else {
        continue
      }
      let (body, name) = body(of: exchange)
      var load = PlaylistLoad(exchange, body: body, since: start)
      let log = answers.log
      load.line = log.text(log.lineRange(log.lineNumber(at: exchange.urlRange.start)))
      if let limit = state.limit, load.ended > limit { break }
      if let speed {
        while !interruption.hasCome {
          let moment = Seconds(.now - clock) * speed
          try output.update(state, at: moment)
          guard moment < load.ended else { break }
          let rest = (load.ended - moment).nanoseconds / 1_000_000 / Int64(speed) + 1
          _ = bell.wait(timeout: .now() + .milliseconds(Int(min(rest, 500))))
        }
      }
      guard !interruption.hasCome else { break }
      try output.show(
        number.map { state.take(load, of: $0, named: name) } ?? state.take(load, ofAsset: name))
      try output.show(state.miss { !recorded.contains($0) })
    }
    try output.show(state.finish())
  }

  /// The recorded body and what reports call its file.
  private func body(of exchange: Exchange) -> (PlaylistLoad.Body, name: String?) {
    if let reason = exchange.failure ?? exchange.stopped { return (.none(reason), nil) }
    if let status = exchange.status, !exchange.isSuccess {
      return (
        .none(status.value == 0 ? "no answer came" : "\(FetchFailure.status(status.value))"), nil
      )
    }
    guard let address = answers.address(of: exchange) else {
      return (.none("the body was not kept"), nil)
    }
    switch files.file(at: address) {
    case .success(let file): return (.bytes(file.bytes), naming.name(file.path))
    case .failure(let failure): return (.none("\(failure)"), nil)
    }
  }
}
