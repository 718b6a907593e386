import HLSLinting
import SourceText

/// The schema of the JSON report.
///
/// A change that breaks readers of version 1 creates version 2. New members may be added at any
/// time, so the schema allows unknown members.
public enum ReportSchema {
  /// The value of the member `schema` in every report.
  public static let version = "interlint-report/1"

  /// The schema as JSON Schema, draft 2020-12; a JSON line is valid against its `$defs/source`.
  public static let json = WrittenReport.schema
    .defining(WrittenSource.definitions + [Tally.definition])
    .document("urn:interlint:report:1", title: "interlint report")
}
