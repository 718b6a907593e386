import HLSReporting
import SourceText

/// The changes of files that the client does not hold.
///
/// Source: LSP 3.17, Register Capability and DidChangeWatchedFiles Notification.
extension EditorSession {
  /// Asks the client to report changes of files that can be linked, and of configurations.
  mutating func askToWatchFiles() -> [UInt8] {
    send("client/registerCapability") { json in
      json.object { json in
        json.name("registrations")
        json.array { json in
          json.object { json in
            json.member("id", "files")
            json.member("method", "workspace/didChangeWatchedFiles")
            json.name("registerOptions")
            json.object { json in
              json.name("watchers")
              json.array { json in
                for pattern in ["**/*.m3u8", "**/*.m3u", "**/*.json", "**/.interlint.yaml"] {
                  json.object { $0.member("globPattern", pattern) }
                }
              }
            }
          }
        }
      }
    }
  }

  /// Notes that a file changed: that of a configuration may change what is found anywhere.
  mutating func changedFile(_ uri: DocumentURI) {
    if uri.path?.hasSuffix(".yaml") ?? false {
      workspace.changedAll()
    } else if workspace.document(uri) == nil {
      workspace.changed(uri)
    }
  }
}
