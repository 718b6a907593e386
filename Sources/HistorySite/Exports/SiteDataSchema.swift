import HLSDocuments
import HLSReporting
import SourceText

extension SiteData {
  /// The JSON Schema of `data/v1/history.json`.
  package static let jsonSchema = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "A history of interlint, version 1",
      "description": "Members may be added within a version; none is removed or changes its meaning.",
      "type": "object",
      "required": ["schema", "runs", "targets"],
      "properties": {
        "schema": {"const": "interlint-history/1"},
        "interval": {"type": "integer", "description": "The planned interval between runs in seconds; absent if it is not known."},
        "runs": {"type": "array", "items": {
          "type": "object",
          "required": ["run", "begun", "whole", "tool", "rules", "microseconds", "checked",
            "partly", "unchecked", "missing", "errors", "warnings", "infos"],
          "properties": {
            "run": {"type": "integer", "description": "Increases from run to run; numbers of removed runs are not used again."},
            "begun": {"type": "string", "format": "date-time"},
            "whole": {"type": "boolean", "description": "False for a run that did not end; all counts are then 0 and have no meaning."},
            "tool": {"type": "string"},
            "rules": {"type": "string", "description": "Differs between runs whose rules or severities differ."},
            "microseconds": {"type": "integer"},
            "checked": {"type": "integer", "description": "Targets that were checked with all of their linked documents."},
            "partly": {"type": "integer", "description": "Targets that were checked, but not with all of their linked documents."},
            "unchecked": {"type": "integer"},
            "muted": {"type": "integer", "description": "Targets that could not be loaded, as exceptions expect."},
            "missing": {"type": "integer"}, "errors": {"type": "integer"},
            "warnings": {"type": "integer"}, "infos": {"type": "integer"},
            "settings": {"type": "object", "additionalProperties": {"type": "string"},
              "description": "The settings that influence findings or failures, such as fail-on, by name; absent if they are not known."}}}},
        "targets": {"type": "array", "items": {
          "type": "object",
          "required": ["target", "name", "firstSeen", "breaks", "outcomes", "findings"],
          "properties": {
            "target": {"type": "integer"}, "name": {"type": "string"},
            "firstSeen": {"type": "string", "format": "date-time"},
            "breaks": {"type": "array", "items": {
              "type": "object", "required": ["id", "content", "firstRun", "lastRun"],
              "properties": {
                "id": {"type": "string", "description": "The ID of the date range that announces the break."},
                "content": {"enum": ["asset", "asset list", "signal"]},
                "start": {"type": "string", "format": "date-time"},
                "seconds": {"type": "number", "description": "The duration; absent if it is not known."},
                "firstRun": {"type": "integer", "description": "The first run that found it announced."},
                "lastRun": {"type": "integer", "description": "The last run that found it announced."}}}},
            "facts": {
              "description": "What complete runs measured of the target.",
              "type": "array", "items": {
                "type": "object", "required": ["run", "measured"],
                "properties": {"run": {"type": "integer"}, "measured": {"$ref": "#/$defs/facts"}}}},
            "timelines": {
              "description": "What viewers saw in the last seven runs.",
              "type": "array", "items": {
                "$ref": "#/$defs/timeline", "required": ["firstRun"], "properties": {
                  "firstRun": {"type": "integer", "description": "The first run that found this timeline."},
                  "endRun": {"type": "integer", "description": "The first run with another timeline; absent while there is none."}}}},
            "outcomes": {"type": "array", "items": {
              "type": "object", "required": ["firstRun", "status"],
              "properties": {
                "firstRun": {"type": "integer"},
                "endRun": {"type": "integer", "description": "The first run with another outcome; absent while there is none."},
                "status": {"enum": ["checked", "partly", "unchecked", "muted", "missing"]},
                "kind": {"type": "string"}, "reason": {"type": "string"},
                "errors": {"type": "integer"}, "warnings": {"type": "integer"},
                "infos": {"type": "integer"}, "omitted": {"type": "integer"}}}},
            "owner": {"type": "string", "description": "Who is responsible, as the list of targets says; absent if it does not. So are region, labels and timezone."},
            "region": {"type": "string"},
            "labels": {"type": "array", "items": {"type": "string"}},
            "timezone": {"type": "string", "description": "The IANA name of the time zone of the target."},
            "findings": {"type": "array", "items": {"$ref": "#/$defs/finding"}},
            "muted": {
              "description": "The findings that exceptions mute; they are not among findings. Absent without any.",
              "type": "array", "items": {
                "type": "object", "required": ["finding", "origin", "reason"],
                "properties": {
                  "finding": {"$ref": "#/$defs/finding"},
                  "origin": {"enum": ["comment", "configuration"]},
                  "reason": {"type": "string"}, "owner": {"type": "string"},
                  "expires": {"type": "string", "format": "date", "description": "The last day; absent without an end."}}}}}}}
      },
      "$defs": {
        "finding": {
          "type": "object",
          "required": ["fingerprint", "firstRun", "firstSeen", "rule", "severity", "message", "source"],
          "properties": {
            "fingerprint": {"type": "string"}, "firstRun": {"type": "integer"},
            "endRun": {"type": "integer"},
            "firstSeen": {"type": "string", "format": "date-time"},
            "rule": {"type": "string"}, "severity": {"enum": ["error", "warning", "info"]},
            "message": {"type": "string"}, "source": {"type": "string"},
            "line": {"type": "integer"}, "column": {"type": "integer"}}},
    \(TargetTimeline.schema.definition("timeline")),
    \(TimelineDigest.Part.schema.definition("part")),
    \(TargetFacts.schema.definition("facts"))
      }
    }

    """
}
