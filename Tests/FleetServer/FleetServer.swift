import Glibc
import LocalHTTPServer

/// Serves the fleet of one simulated night on 127.0.0.1, for a bounded time.
///
/// Prints the port when it is ready. What guarded channels ask for is in `FLEET_TOKEN`
/// and `FLEET_QUERY`.
@main struct FleetServer {
  static func main() {
    do {
      try serve(CommandLine.arguments.dropFirst())
    } catch {
      print("FleetServer: \(error)")
      exit(2)
    }
  }

  private static let usage = """
    usage: FleetServer --night DATE [--table Fleet.md] [--port 0] [--seconds 120]
    """

  private static func serve(_ arguments: ArraySlice<String>) throws {
    var options = ["--table": "Tests/FleetServer/Fleet.md"]
    var rest = arguments
    while let name = rest.popFirst() { options[name] = rest.popFirst() }
    func number(_ name: String, _ standard: Int) -> Int {
      options[name].flatMap(Int.init) ?? standard
    }
    guard let night = options["--night"].flatMap(Night.init) else {
      throw FleetTable.Failure(description: usage)
    }
    let table = try FleetTable(options["--table"] ?? "", night: night.date)
    func variable(_ name: String) -> String {
      unsafe getenv(name).map { unsafe String(cString: $0) } ?? ""
    }
    let fleet = Fleet(
      night: night, table: table,
      pass: Fleet.Pass(token: variable("FLEET_TOKEN"), query: variable("FLEET_QUERY")))
    var limits = LocalServer.Limits()
    limits.seconds = min(600, max(1, number("--seconds", 120)))
    let other = try LocalServer(limits) { request, _ in fleet.answerElsewhere(request) }
    fleet.moves(to: other.port)
    limits.port = UInt16(clamping: number("--port", 0))
    let server = try LocalServer(limits) { request, _ in fleet.answer(request) }
    print(server.port)
    fflush(nil)
    sleep(UInt32(limits.seconds))
    exit(0)
  }
}
