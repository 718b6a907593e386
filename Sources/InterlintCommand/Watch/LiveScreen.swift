import Glibc
import HLSLinting
import HLSWatching
import SourceText

/// Shows a watch on the alternate screen of a terminal; only changed lines are written.
struct LiveScreen: WatchOutput {
  let isColored: Bool
  private let secrets: SecretTexts
  private var shown: [String] = []
  private var size = (columns: 0, rows: 0)
  private var isOpen = false

  init(isColored: Bool, hiding secrets: SecretTexts) {
    self.isColored = isColored
    self.secrets = secrets
  }

  var isRead: Bool { Console.isRead }

  mutating func show(_ events: [WatchEvent]) {}

  mutating func update(_ state: WatchState, at moment: Seconds) throws {
    let size = Console.size
    var text = ""
    if !isOpen {
      // The alternate screen, without a cursor.
      text += "\u{1B}[?1049h\u{1B}[?25l"
      isOpen = true
    }
    if size != self.size {
      text += "\u{1B}[2J"
      (self.size, shown) = (size, [])
    }
    let view = LiveView(columns: size.columns, rows: size.rows, isColored: isColored)
    let lines = view.lines(of: state, at: moment).map { secrets.hidden(in: $0) }
    for (row, line) in lines.enumerated() where !shown.indices.contains(row) || shown[row] != line {
      text += "\u{1B}[\(row + 1);1H\(line)\u{1B}[K"
    }
    if lines.count < shown.count { text += "\u{1B}[\(lines.count + 1);1H\u{1B}[J" }
    shown = lines
    guard !text.isEmpty else { return }
    // A synchronized update, where the terminal supports it.
    try Console.print(styled: "\u{1B}[?2026h\(text)\u{1B}[?2026l")
  }

  mutating func close() {
    guard isOpen else { return }
    isOpen = false
    try? Console.print(styled: "\u{1B}[?25h\u{1B}[?1049l")
  }
}

extension Console {
  /// Whether standard output still has a reader.
  static var isRead: Bool {
    var request = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    return unsafe poll(&request, 1, 0) <= 0 || request.revents & Int16(POLLERR | POLLHUP) == 0
  }

  /// The size of the terminal in columns and rows.
  static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0,
      size.ws_row > 0
    else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}
