package import SourceText

// In the module of the reports, since generic code of another module is slow.
extension JSONWriter {
  /// Writes an object with the members that `body` writes.
  package mutating func object<Failure>(
    _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    begin("{")
    try body(&self)
    end("}")
  }

  /// Writes an array with the values that `body` writes.
  package mutating func array<Failure>(
    _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    begin("[")
    try body(&self)
    end("]")
  }

  /// Writes a member; nothing if it has no value.
  package mutating func member(_ name: String, _ value: (some JSONWritable)?) {
    guard let value else { return }
    self.name(name)
    value.write(to: &self)
  }

  /// Writes a member whose value is an array.
  package mutating func member(_ name: String, all values: some Sequence<some JSONWritable>) {
    self.name(name)
    array { json in for value in values { value.write(to: &json) } }
  }
}
