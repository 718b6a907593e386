package import HLSLoading

extension LoadingOptions {
  /// Throws if the file with certificate authorities cannot be read: nothing could be loaded, and TLS
  /// libraries wait for a file that has no end.
  package func checkCertificates() throws(RunFailure) {
    guard let file = policy.certificateFile else { return }
    do {
      _ = try LoadedFile(reading: file, limit: 64 << 20)
    } catch {
      throw RunFailure(.usage, "--cacert \(file): \(error)")
    }
  }
}
