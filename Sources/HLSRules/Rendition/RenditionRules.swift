import HLSLinting

/// Rules for renditions and their groups.
enum RenditionRules {
  static let all: [Rule] =
    [
      autoselectNotDistinct, channelsMissing, channelsRequired, characteristicUnknown,
      characteristicWrongType,
      defaultNeedsAutoselect, defaultWithoutAutoselect, duplicateName, duplicateURI, groupUnused,
      groupsDifferInAttributes, groupsDifferInMembers, multipleDefault, defaultMissing,
      nameLanguage, namesExchanged,
      sharedAddress, stableIDSameURI, stableIDShared,
      forcedSharesAddress, captionChannelShared,
    ] + channels
}
