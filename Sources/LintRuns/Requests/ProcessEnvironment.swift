import Glibc

/// The environment variables of this process.
package enum ProcessEnvironment {
  /// The value of a variable; nil if it is empty or not set.
  package static subscript(name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// The name of the variable in a text such as `env:NAME`; nil for any other text, which may be a secret.
  package static func variable(in text: String) -> String? {
    text.hasPrefix("env:") && text.count > 4 ? String(text.dropFirst(4)) : nil
  }
}
