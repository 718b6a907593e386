package import HLSLoading

extension LoadingOptions {
  /// Throws if the file with certificate authorities cannot be read: nothing could be loaded, and TLS
  /// libraries wait for a file that has no end.
  package func checkCertificates() throws(RunFailure) {
    guard let file = policy.certificateFile else { return }
    _ = try LoadedFile.bytes(of: file, called: "--cacert", limit: 64 << 20)
  }
}
