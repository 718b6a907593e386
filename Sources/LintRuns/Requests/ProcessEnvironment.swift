import Glibc

/// The environment variables of this process.
package enum ProcessEnvironment {
  /// The value of a variable; nil if it is empty or not set.
  package static subscript(name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }
}
