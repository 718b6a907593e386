import HLSLinting
import HLSRules

/// The schema of `.interlint.yaml`, for editors and other checkers.
package enum ConfigurationSchema {
  /// The schema as JSON Schema, draft 2020-12.
  package static var json: String {
    let profiles = RuleCatalog.profiles.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    return """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:interlint:configuration:1",
        "title": "interlint configuration",
        "description": "The file .interlint.yaml of a repository.",
        "type": ["object", "null"],
        "additionalProperties": false,
        "properties": {
          "extends": {
            "description": "Configurations whose values apply unless this one says otherwise.",
            "$ref": "#/$defs/texts"
          },
          "lint": {
            "description": "Which rules run, and which findings fail a run.",
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "profiles": {
                "description": "Added profiles; that for portability may name players.",
                "$ref": "#/$defs/profiles"
              },
              "no-profiles": {
                "description": "Removed profiles.",
                "$ref": "#/$defs/profiles"
              },
              "rules": {
                "description": "If given, only these rules run.",
                "$ref": "#/$defs/texts",
                "minItems": 1
              },
              "no-rules": { "description": "Rules that do not run.", "$ref": "#/$defs/texts" },
              "severities": { "$ref": "#/$defs/severities" },
              "fail-on": {
                "description": "The severity from which on findings fail a run.",
                "enum": ["error", "warning", "info", "never"]
              },
              "fix": {
                "description": "If given, lint --fix only fixes findings of these rules.",
                "$ref": "#/$defs/texts"
              },
              "dai-hosts": {
                "description": "Hosts that serve ad pods, in addition to Google's.",
                "$ref": "#/$defs/texts"
              },
              "dai-key-file": {
                "description": "The path of a file with the keys of pod tokens.",
                "$ref": "#/$defs/text"
              },
              "pod-authentication": {
                "description": "Whether pod URLs must have a token.",
                "type": "boolean"
              },
              "ad-break-api": {
                "description": "Whether breaks are announced with the early ad break notification API.",
                "type": "boolean"
              }
            }
          },
          "exclude": {
            "description": "Patterns of paths that are left out of folders.",
            "$ref": "#/$defs/texts"
          },
          "elsewhere": {
            "description": "Patterns of URLs or paths of linked documents that are deliberately not loaded.",
            "$ref": "#/$defs/texts"
          },
          "overrides": {
            "description": "Severities for some sources; of several, the last counts.",
            "type": "array",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": ["paths", "severities"],
              "properties": {
                "paths": { "description": "Patterns of paths or URLs.", "$ref": "#/$defs/texts" },
                "severities": { "$ref": "#/$defs/severities" }
              }
            }
          },
          "exceptions": {
            "description": "Findings that are expected.",
            "type": "array",
            "items": { "$ref": "#/$defs/exception" }
          },
          "baseline": {
            "description": "The path of a baseline.",
            "$ref": "#/$defs/text"
          }
        },
        "$defs": {
          "text": { "type": "string", "minLength": 1 },
          "texts": {
            "anyOf": [
              { "$ref": "#/$defs/text" },
              { "type": "array", "items": { "$ref": "#/$defs/text" } }
            ]
          },
          "profile": { "type": "string", "pattern": "^(\(profilePattern))(=.+)?$", "examples": [\(profiles)] },
          "profiles": {
            "anyOf": [
              { "$ref": "#/$defs/profile" },
              { "type": "array", "items": { "$ref": "#/$defs/profile" } }
            ]
          },
          "severities": {
            "description": "Severities by rule, category or pattern.",
            "type": "object",
            "additionalProperties": { "enum": ["error", "warning", "info", "off"] }
          },
          "exception": {
            "type": "object",
            "additionalProperties": false,
            "required": ["rules", "reason"],
            "properties": {
              "rules": {
                "description": "Rules, categories or patterns whose findings are expected.",
                "$ref": "#/$defs/texts"
              },
              "paths": {
                "description": "Patterns of paths or URLs; all if not given.",
                "$ref": "#/$defs/texts"
              },
              "when": {
                "description": "The date ranges with the findings.",
                "type": "object",
                "additionalProperties": false,
                "minProperties": 1,
                "dependentRequired": { "value": ["attribute"] },
                "properties": {
                  "id": { "description": "A pattern of ID.", "$ref": "#/$defs/text" },
                  "class": { "description": "A pattern of CLASS.", "$ref": "#/$defs/text" },
                  "attribute": {
                    "description": "An attribute that they have.",
                    "$ref": "#/$defs/text"
                  },
                  "value": {
                    "description": "A pattern of the value of that attribute.",
                    "$ref": "#/$defs/text"
                  }
                }
              },
              "reason": { "description": "Why they are expected.", "$ref": "#/$defs/text" },
              "owner": { "description": "Who answers for them.", "$ref": "#/$defs/text" },
              "expires": {
                "description": "The last day.",
                "type": "string",
                "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
              }
            }
          }
        }
      }

      """
  }

  private static var profilePattern: String {
    RuleCatalog.profiles.map(\.rawValue).joined(separator: "|")
  }
}
