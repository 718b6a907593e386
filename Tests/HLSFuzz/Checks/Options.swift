import LintRuns
import SourceText

@testable import InterlintCommand

/// Arguments give a request or an error; nothing is read and nothing runs.
func checkOptions(_ bytes: [UInt8]) {
  let arguments = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).prefix(64).map {
    String(decoding: $0, as: UTF8.self)
  }
  // C strings end at a NUL.
  guard !arguments.contains(where: { $0.utf8.contains(0) }) else { return }
  let table = OptionTable.interlint
  let line: ParsedCommandLine
  do throws(UsageError) {
    line = try table.parse(arguments)
  } catch {
    require(!"\(error)".isEmpty)
    return
  }
  let command = line.command.flatMap(table.command)
  require(line.command == nil || command != nil)
  let known = table.options(of: command).map(\.name)
  for use in line.uses { require(known.contains(use.option), use.option) }
  for operand in line.operands {
    require(arguments.contains(operand), "an operand that was not given: \(operand)")
  }
  if line.wantsHelp {
    require(table.helpText(for: command).split(separator: "\n").allSatisfy { $0.count <= 80 })
  }
  // These options name files that are read for the request.
  let reading = ["config", "targets"]
  guard let command, !line.uses.contains(where: { reading.contains($0.option) }) else { return }
  do {
    switch try command.request(line) {
    case .lint(let request, _):
      let viewers = line.uses.filter { ["participant", "viewer"].contains($0.option) }
      require(request.inputs == line.operands + viewers.compactMap(\.value))
    case .lintTargets, .nightly: stop("a request without its files")
    case .merge(let request): require(request.files == line.operands)
    case .history(let request): require(request.keptDays > 0)
    default: break
    }
  } catch let error as UsageError {
    require(!"\(error)".isEmpty)
  } catch let error as RequestError {
    require(!"\(error)".isEmpty)
  } catch let error as RunFailure {
    require([.usage, .request].contains(error.kind), error.message)
  } catch {
    stop("an error of another kind: \(error)")
  }
}
