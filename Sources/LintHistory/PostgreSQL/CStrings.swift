/// Swift strings as an array of C strings.
enum CStrings {
  /// Passes the array, which ends with a null pointer, to `body`; it is valid only during that call.
  static func with<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
  ) -> Result {
    var bytes: [CChar] = []
    var places: [Int] = []
    for text in texts {
      places.append(bytes.count)
      bytes += text.utf8.map { CChar(bitPattern: $0) } + [0]
    }
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      var pointers: [UnsafePointer<CChar>?] = unsafe []
      for place in places { unsafe pointers.append(buffer.baseAddress.map { unsafe $0 + place }) }
      unsafe pointers.append(nil)
      return unsafe pointers.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
    }
  }
}
