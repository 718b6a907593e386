import Glibc

/// One run of a command with `/bin/sh`, without standard input; standard error is discarded.
struct ShellCommand {
  enum Ending: Hashable {
    case exit(status: CInt)
    case signal(number: CInt)
    /// It was killed at its time limit, with all processes it had started.
    case timeout
    /// It could not be started, for this reason.
    case failure(reason: String)
  }

  /// The standard output, up to a limit.
  private(set) var output: [UInt8] = []
  /// Whether output beyond the limit was discarded.
  private(set) var isCut = false
  private(set) var ending = Ending.timeout

  /// Runs `line` in its own process group, which is killed when the command has ended or exceeds
  /// `timeLimit`.
  ///
  /// Output beyond `outputLimit` bytes is discarded.
  init(running line: String, timeLimit: Duration, outputLimit: Int) {
    let deadline = ContinuousClock.now.advanced(by: timeLimit)
    var ends: [CInt] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      ending = .failure(reason: Self.reason(errno))
      return
    }
    let (reader, writer) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(reader) }
    let child = Self.spawn(line, output: writer)
    close(writer)
    guard case .success(let process) = child else {
      if case .failure(let error) = child { ending = .failure(reason: Self.reason(error.number)) }
      return
    }
    ending = follow(process, reader, until: deadline, outputLimit)
  }

  /// Reads the output until the process ends or its time limit is reached.
  private mutating func follow(
    _ process: pid_t, _ reader: CInt, until deadline: ContinuousClock.Instant, _ limit: Int
  ) -> Ending {
    var isOpen = true
    while true {
      if isOpen {
        var request = pollfd(fd: reader, events: CShort(POLLIN), revents: 0)
        if unsafe poll(&request, 1, 20) > 0 { isOpen = read(from: reader, limit) }
      } else {
        usleep(1_000)
      }
      let isTimedOut = ContinuousClock.now >= deadline
      let hasEnded = Self.hasEnded(process)
      guard hasEnded || isTimedOut else { continue }
      // Until the process is reaped, no other group can have its number. Processes that it left
      // running would keep the pipe open.
      kill(-process, SIGKILL)
      var status: CInt = 0
      while unsafe waitpid(process, &status, 0) < 0 {
        guard errno == EINTR else { return .failure(reason: Self.reason(errno)) }
      }
      guard hasEnded else { return .timeout }
      while isOpen, hasOutput(reader), ContinuousClock.now < deadline {
        isOpen = read(from: reader, limit)
      }
      let signal = status & 0x7F
      return signal == 0 ? .exit(status: (status >> 8) & 0xFF) : .signal(number: signal)
    }
  }

  /// Whether the process has ended; does not reap it.
  private static func hasEnded(_ process: pid_t) -> Bool {
    var information = unsafe siginfo_t()
    let status = unsafe waitid(
      P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
    return status == 0 ? unsafe information.si_signo == SIGCHLD : errno != EINTR
  }

  private func hasOutput(_ reader: CInt) -> Bool {
    var request = pollfd(fd: reader, events: CShort(POLLIN), revents: 0)
    return unsafe poll(&request, 1, 0) > 0
  }

  /// Reads the available output; returns false at its end.
  private mutating func read(from reader: CInt, _ limit: Int) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = unsafe buffer.withUnsafeMutableBytes { buffer in
      unsafe Glibc.read(reader, buffer.baseAddress, buffer.count)
    }
    guard count > 0 else { return count < 0 && errno == EINTR }
    let room = max(0, limit - output.count)
    output += buffer.prefix(min(count, room))
    if count > room { isCut = true }
    return true
  }

  private struct SpawnError: Error {
    let number: CInt
  }

  /// Starts the shell as the leader of a new process group, with no signals blocked or ignored.
  private static func spawn(_ line: String, output: CInt) -> Result<pid_t, SpawnError> {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)

    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    unsafe posix_spawnattr_setflags(&attributes, CShort(flags))

    let arguments: [UnsafeMutablePointer<CChar>?] = unsafe [
      strdup("/bin/sh"), strdup("-c"), strdup(line), nil,
    ]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let number = unsafe posix_spawn(
      &process, "/bin/sh", &actions, &attributes, arguments, environ)
    return number == 0 ? .success(process) : .failure(SpawnError(number: number))
  }

  private static func reason(_ number: CInt) -> String {
    guard let text = unsafe strerror(number) else { return "error \(number)" }
    return unsafe String(cString: text)
  }
}
