/// Milliseconds as seconds without trailing zeros, such as `30.25 s`.
func secondsText(_ milliseconds: Int64) -> String {
  let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
  guard rest != 0 else { return "\(seconds) s" }
  var digits = String(String(1_000 + rest.magnitude).dropFirst())
  while digits.last == "0" { digits.removeLast() }
  return "\(milliseconds < 0 && seconds == 0 ? "-" : "")\(seconds).\(digits) s"
}
