import Foundation

/// A PostgreSQL server of the tests' own, which keeps its data in a temporary folder and ends with the
/// process that started it.
package struct LocalPostgreSQL: Sendable {
  /// Why there is no server.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// The password of the one user, in which a careless message would be noticed.
  package static let password = "never-to-be-shown"

  package let port: UInt16
  private let programs: URL
  /// What keeps the server running: `shared` never lets go of it, so that the process does.
  private let input: FileHandle

  /// Where `initdb` and its like lie; nil where PostgreSQL is not installed.
  private static let programs: URL? = {
    let manager = FileManager.default
    let versions = (try? manager.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
    let folders =
      versions.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }.map { "/usr/lib/postgresql/\($0)/bin" }
      + ["/usr/local/bin", "/usr/bin"]
    return folders.first { manager.isExecutableFile(atPath: "\($0)/initdb") }
      .map { URL(filePath: $0) }
  }()

  package static var isInstalled: Bool { programs != nil }

  /// The server, started by the first who asks.
  package static let shared = Result<LocalPostgreSQL, any Error> { try LocalPostgreSQL() }

  /// Sets up and starts a server, and stops it when standard input ends, as it does however the tests
  /// end.
  ///
  /// PostgreSQL refuses to be run by root. A transaction that sets `synchronous_commit` to `on` waits
  /// after it is stored, for a standby server that does not exist.
  private static let script = """
    set -eu
    programs=$1 port=$2 password=$3
    folder=$(mktemp -d)
    as=
    if [ "$(id -u)" -eq 0 ]; then
      as="setpriv --reuid=postgres --regid=postgres --init-groups"
      chown postgres "$folder"
    fi
    cd "$folder"
    stop() {
      $as "$programs/pg_ctl" -D "$folder/data" -m immediate stop >"$folder/stop.log" 2>&1 || true
      cd / && rm -rf "$folder"
    }
    trap stop EXIT
    echo "$password" >"$folder/password"
    $as "$programs/initdb" -D "$folder/data" -U tester -A scram-sha-256 \\
      --pwfile="$folder/password" -E UTF8 --locale=C --no-sync >"$folder/log" 2>&1 ||
      { cat "$folder/log"; exit 1; }
    $as "$programs/pg_ctl" -D "$folder/data" -w -t 60 -l "$folder/data/log" -o \\
      "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories='$folder' -c fsync=on \\
      -c synchronous_commit=local -c synchronous_standby_names=none" \\
      start >>"$folder/log" 2>&1 || { cat "$folder/log" "$folder/data/log"; exit 1; }
    echo ready
    read -r _ || true
    """

  private init() throws {
    guard let programs = Self.programs else {
      throw Failure(description: "PostgreSQL is not installed")
    }
    self.programs = programs
    port = try Self.freePort()
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", Self.script, "sh", programs.path, String(port), Self.password]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var told = Data()
    while !told.ends(with: Data("ready\n".utf8)) {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else {
        throw Failure(description: "no server: \(String(decoding: told, as: UTF8.self))")
      }
      told += more
    }
    self.input = input.fileHandleForWriting
  }

  /// Makes an empty database, and gives its address.
  package func database() throws -> String {
    let name = "t" + UUID().uuidString.lowercased().filter { $0 != "-" }
    _ = try run("createdb", ["-h", "127.0.0.1", "-p", String(port), "-U", "tester", name])
    return "postgresql://tester:\(Self.password)@127.0.0.1:\(port)/\(name)"
  }

  /// All that a database holds, as statements.
  package func dump(_ address: String) throws -> String {
    // Some versions write a line with a random word.
    try run("pg_dump", ["-d", address]).split(separator: "\n").filter { $0.first != "\\" }
      .joined(separator: "\n")
  }

  /// What a statement gives, one row a line and columns divided by `|`.
  package func query(_ statement: String, in address: String) throws -> String {
    try run("psql", ["-d", address, "-At", "-v", "ON_ERROR_STOP=1", "-c", statement])
  }

  private func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = programs.appending(path: program)
    process.arguments = arguments
    process.environment = ["PGPASSWORD": Self.password, "PATH": "/usr/bin:/bin"]
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: bytes, as: UTF8.self)
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(program): \(text)")
    }
    return text
  }

  /// A port that nobody listens on at the moment.
  private static func freePort() throws -> UInt16 {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe bind(socket, pointer, length) == 0 ? getsockname(socket, pointer, &length) : -1
      }
    }
    guard status == 0 else { throw Failure(description: "no free port") }
    return UInt16(bigEndian: address.sin_port)
  }
}

extension Data {
  fileprivate func ends(with end: Data) -> Bool { suffix(end.count) == end }
}
