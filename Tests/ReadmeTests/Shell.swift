import Foundation
import Testing

/// A new folder in which commands run with the `interlint` that was built beside these tests.
struct Workplace: ~Copyable {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "interlint-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Copies a file or folder of the project to the same place in this folder, or to another name.
  func copy(_ path: String, to name: String? = nil) throws {
    let target = folder.appending(path: name ?? path)
    guard !exists(name ?? path) else { return }
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: "\(MarkdownPage.root)/\(path)", toPath: target.path)
  }

  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: name).path)
  }

  struct Outcome: Equatable {
    let status: Int32
    let output: String
  }

  /// Runs one command line in a shell, and returns its exit status and standard output.
  func run(_ command: String) throws -> Outcome {
    let output = folder.appending(path: ".output")
    try Data().write(to: output)
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = folder
    // The leak sanitizer takes constants that are held behind an enum's tag bits for lost.
    process.environment = [
      "PATH": "\(Self.products):/usr/bin:/bin", "ASAN_OPTIONS": "detect_leaks=0",
    ]
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    // FoundationEssentials leaks where it reads an empty file as a whole.
    let bytes = try FileHandle(forReadingFrom: output).readToEnd() ?? Data()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: bytes, as: UTF8.self))
  }

  /// The folder of the test bundle, which has the executables too.
  private static let products =
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path
}
