import SourceText

/// The name of a macro, by which an ad system knows it in whatever signs it is written.
///
/// Sources: IAB VAST 4 macros; Google Ad Manager, macros for video ad tags; AWS MediaTailor, dynamic ad variables;
/// MMA China, parameters of ad tracking.
struct MacroName {
  let text: String

  init(_ text: String) { self.text = text }

  /// Whether an ad system documents the name, in any case and with any separators.
  var isDocumented: Bool {
    isDynamicVariable
      || Self.documented.contains(text.uppercased().filter { $0 != "_" && $0 != "-" })
  }

  /// Whether this is a dynamic ad variable of MediaTailor, such as session.id.
  var isDynamicVariable: Bool {
    text.contains(".")
      && ["session", "avail", "player_params", "scte", "asset"].contains(text.prefix { $0 != "." })
  }

  /// Whether Google Ad Manager documents the name with square brackets in an ad tag.
  var isOfAdTag: Bool { ["timestamp", "description_url", "referrer_url"].contains(text) }

  private static let documented: Set<String> = [
    "ADCATEGORIES", "ADCOUNT", "ADPLAYHEAD", "ADSERVINGID", "ADTYPE", "APIFRAMEWORKS", "APPBUNDLE",
    "APPNAME", "ASSETURI", "BLOCKEDADCATEGORIES", "BREAKMAXADLENGTH", "BREAKMAXADS",
    "BREAKMAXDURATION", "BREAKMINADLENGTH", "BREAKMINDURATION", "BREAKPOSITION", "CACHEBUSTER",
    "CACHEBUSTING", "CLICKPOS", "CLICKTYPE", "CLIENTUA", "CONTENTID", "CONTENTPLAYHEAD",
    "CONTENTURI", "DESCRIPTIONURL", "DEVICEIP", "DEVICEUA", "DOMAIN", "ERRORCODE", "EXTENSIONS",
    "GDPR", "GDPRCONSENT", "IDFA", "IFA", "IFATYPE", "IMEI", "INVENTORYSTATE", "LATLONG",
    "LIMITADTRACKING", "MEDIAMIME", "MEDIAPLAYHEAD", "OAID", "OMIDPARTNER", "PAGEURL",
    "PLACEMENTTYPE", "PLAYERCAPABILITIES", "PLAYERSIZE", "PLAYERSTATE", "PODSEQUENCE", "REASON",
    "REFERRERURL", "REGULATIONS", "SERVERSIDE", "SERVERUA", "TIMESTAMP", "TRANSACTIONID", "TS",
    "UNIVERSALADID", "USPRIVACY", "VASTVERSIONS", "VERIFICATIONVENDORS",
  ]
}
