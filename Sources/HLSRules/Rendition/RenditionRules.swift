public import HLSLinting

/// What renditions and their groups must say.
public enum RenditionRules {
  public static let all: [Rule] =
    [
      autoselectNotDistinct, channelsMissing, channelsRequired, characteristicUnknown,
      characteristicWrongType,
      defaultNeedsAutoselect, defaultWithoutAutoselect, duplicateName, duplicateURI, groupUnused,
      groupsDifferInAttributes, groupsDifferInMembers, multipleDefault, nameLanguage,
      stableIDSameURI,
    ] + channels
}
