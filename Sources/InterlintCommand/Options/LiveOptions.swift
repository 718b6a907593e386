extension Command {
  static let watch = Command(
    name: "watch",
    summary: "check live playlists, load after load",
    operands: [Operand(placeholder: "URL|DIR", isPath: true)],
    options: [
      time,
      CommandOption(
        "record", takes: .path("DIR"), in: .output,
        "Record what is loaded in a new folder, which can be watched and checked again."),
      CommandOption(
        "speed", takes: .number("N"), in: .run,
        "Watch a recording N times as fast as it was made; else at once."),
      loadTime,
    ] + .network + .rules + .reports + .verdict + .googleDAI)

  static let capture = Command(
    name: "capture",
    summary: "record live playlists, load after load",
    operands: [Operand(placeholder: "URL"), Operand(placeholder: "DIR", isPath: true)],
    options: [time, CommandOption("quiet", in: .output, "Print nothing."), loadTime] + .network)

  /// How long a channel is watched.
  private static let time = CommandOption(
    "for", takes: .text("TIME"), in: .run,
    "How long to go on, such as 90s, 10m or 2h; else until the playlists end, or Ctrl-C.")

  private static let loadTime = CommandOption(
    "timeout", takes: .number("SECONDS"), in: .network, default: "60",
    "How long a load may take; a server may hold an answer back for three target durations.")
}
