import HLSLoading

/// Tables that are committed with the project.
enum CommittedFile {
  /// The text of the file; says on standard error why it cannot be read, and returns nil.
  static func text(_ path: String) -> String? {
    do throws(LoadFailure) {
      return String(decoding: try LoadedFile(reading: path).bytes, as: UTF8.self)
    } catch {
      OutputFile.complain("\(path): \(error)")
      return nil
    }
  }

  /// The table that `read` makes of the file; says what is wrong with it, and returns nil.
  static func table<Table>(
    _ path: String, _ read: (String) throws(TableFault) -> Table
  ) -> Table? {
    guard let text = text(path) else { return nil }
    do throws(TableFault) {
      return try read(text)
    } catch {
      OutputFile.complain("\(path):\(error.line): \(error.message)")
      return nil
    }
  }
}
