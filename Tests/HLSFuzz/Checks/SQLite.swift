@testable import LintHistory

/// A file is read without the right to write, then opened and upgraded.
///
/// Either there is an error, or the history is shown.
func checkSQLite(_ bytes: [UInt8]) {
  for suffix in ["-wal", "-shm", "-journal"] { ScratchFile.remove("history.sqlite" + suffix) }
  let file = ScratchFile("history.sqlite", bytes)
  do throws(HistoryError) {
    let opened = try HistoryLocation.read(file.path)
    let store = try HistoryStore(opened, at: .file(file.path))
    checkPages(of: try store.snapshot(.all))
  } catch {
    require(!"\(error)".isEmpty)
  }
  do throws(HistoryError) {
    checkPages(of: try HistoryStore(opening: file.path).snapshot())
  } catch {
    require(!"\(error)".isEmpty)
  }
}
