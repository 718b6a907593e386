/// What is wrong with a value, and with which part of it where that is not the whole.
struct ValueFault {
  let aspect: Aspect
  var part: Range<Int>?

  init(_ aspect: Aspect, _ part: Range<Int>? = nil) {
    self.aspect = aspect
    self.part = part
  }
}
