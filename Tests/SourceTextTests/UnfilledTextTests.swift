import SourceText
import Testing

/// The text that a program writes for a missing value is not taken for a value.
struct UnfilledTextTests {
  @Test(arguments: [
    "nil", "(null)", "NaN", "<undefined>", "streamId", "STREAM_ID", "stream-id",
    "__sessionId__", "this.adStreamId", "[[STREAMID]]", "${session_id}",
  ])
  func `texts of missing values and names of variables are unfilled`(text: String) {
    #expect(text.isUnfilled)
  }

  @Test(arguments: [
    "", "nothing", "streamId1", "stream_id_24", "1session-id",
    "24fd4e7c-95a0-42be-8874-00625139b9db",
  ])
  func `a value is not, even if the name of a variable is a part of it`(text: String) {
    #expect(!text.isUnfilled)
  }
}
