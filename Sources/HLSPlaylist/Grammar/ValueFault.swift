/// What is wrong with a value; `part` is the part concerned, or nil for the whole value.
struct ValueFault {
  let aspect: Aspect
  var part: Range<Int>?
  /// The word that was probably meant; nil if none is similar.
  var meant: Word?

  init(_ aspect: Aspect, _ part: Range<Int>? = nil, meant: Word? = nil) {
    self.aspect = aspect
    self.part = part
    self.meant = meant
  }
}
