/// The messages of the client that were not answered yet, in order.
struct WaitingMessages: Sendable {
  /// A message, or one that cannot be read.
  enum Entry: Sendable {
    case message(ClientMessage)
    case fault(ResponseError)
  }

  /// The size of all messages from which no more should be read, in bytes.
  private static let mostBytes = 2 * MessageFraming.largestBody

  // An entry that was taken is nil until the array is emptied.
  private var entries: [Entry?] = []
  private var first = 0
  private var bytes = 0
  private var requests: Set<RequestID> = []
  private var cancelled: Set<RequestID> = []

  /// Whether nothing waits.
  var isEmpty: Bool { first == entries.count }

  /// Whether more may be read before something is taken.
  var hasRoom: Bool { bytes < Self.mostBytes }

  /// Adds what was read.
  mutating func add(_ entry: Entry) {
    if case .message(let message) = entry {
      bytes += message.size
      if case .request(let id) = message.kind { requests.insert(id) }
    }
    entries.append(entry)
  }

  /// Notes that the client does not need an answer; without effect if the request does not wait.
  mutating func cancel(_ request: RequestID) {
    if requests.contains(request) { cancelled.insert(request) }
  }

  /// Takes the next entry, and whether it was canceled; nil if nothing waits.
  mutating func next() -> (entry: Entry, isCancelled: Bool)? {
    guard first < entries.count, let entry = entries[first] else { return nil }
    entries[first] = nil
    first += 1
    if first == entries.count {
      entries.removeAll()
      first = 0
    }
    guard case .message(let message) = entry else { return (entry, false) }
    bytes -= message.size
    guard case .request(let id) = message.kind else { return (entry, false) }
    requests.remove(id)
    return (entry, cancelled.remove(id) != nil)
  }
}
