import Glibc
import HLSLoading

/// Measures shapes, prints them, and fails where one grows too fast.
struct GrowthRun {
  let request: GrowthRequest

  /// Returns the exit status.
  func run() -> Int32 {
    var exceptions = GrowthExceptions([])
    if let path = request.exceptions {
      let names = Set(Shape.all.map(\.name))
      let table = CommittedFile.table(path) { text throws(TableFault) in
        try GrowthExceptions(parsing: text, shapes: names)
      }
      guard let table else { return 2 }
      exceptions = table
    }
    Allocator.keepFreed()
    var cache = ProcessorCache()
    print(GrowthTable.header)
    var results: [GrowthResult] = []
    for shape in Shape.all where request.shapes.contains(shape.name) {
      do throws(Valgrind.Failure) {
        let result = try GrowthResult(measuring: shape, exceptions, &cache)
        print(GrowthTable.row(result))
        fflush(nil)
        results.append(result)
      } catch {
        OutputFile.complain("\(shape.name): valgrind is needed to count")
        return 2
      }
    }
    let failures = results.filter(\.isFailure).map(\.shape.name)
    print(
      "\(results.count) shapes, \(failures.count) grow too fast or need no exception"
        + (failures.isEmpty ? "" : ": " + failures.joined(separator: ", ")))
    if let path = request.json, !OutputFile.write(json: GrowthDocument(results), to: path) {
      return 2
    }
    return failures.isEmpty ? 0 : 1
  }
}

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
