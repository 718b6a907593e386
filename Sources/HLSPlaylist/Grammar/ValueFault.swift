/// What is wrong with a value; `part` is the part concerned, or nil for the whole value.
struct ValueFault {
  let aspect: Aspect
  var part: Range<Int>?

  init(_ aspect: Aspect, _ part: Range<Int>? = nil) {
    self.aspect = aspect
    self.part = part
  }
}
