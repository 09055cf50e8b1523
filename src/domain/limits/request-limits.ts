/** Limits of sizes and times of a request: of every route alike. */
export const REQUEST_LIMITS = {
  /** Longest address with its query, bytes. */
  urlBytes: 8_192,
  /** All header lines together, bytes. */
  headerBytes: 16_384,
  /** The largest body. */
  bodyBytes: 262_144,
  /** Objects and lists within each other in a body. A batch of posts has seven. */
  depth: 32,
  /** For the header lines to arrive. */
  headersMs: 15_000,
  /** For the whole request to arrive. */
  arrivalMs: 30_000,
  /** For an answer to be made. */
  answerMs: 15_000,
  /** For a reader who reads nothing of the answer. */
  stalledMs: 60_000,
  keepAliveMs: 65_000,
  /** The same while more than half of the connections are taken. */
  busyKeepAliveMs: 5_000,
} as const;
