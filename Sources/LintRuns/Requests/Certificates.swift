import HLSDocuments
package import HLSLoading

extension LoadingOptions {
  /// Throws if the file with certificate authorities cannot be read, or is clearly of another kind: nothing could be
  /// loaded, and TLS libraries wait for a file that has no end.
  package func checkCertificates() throws(RunFailure) {
    guard let file = policy.certificateFile else { return }
    let bytes = try LoadedFile.bytes(of: file, called: "--cacert", limit: 64 << 20)
    let begin = Array("-----BEGIN ".utf8)
    guard !bytes.contains(begin) else { return }
    let mistake = ContentKind.mistake(of: bytes, for: "certificates")
    throw RunFailure(.usage, "--cacert \(file): \(mistake ?? "no certificate in PEM form")")
  }
}
