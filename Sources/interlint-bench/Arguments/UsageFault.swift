/// Arguments that are wrong, in words.
struct UsageFault: Error, Equatable {
  let message: String
}
