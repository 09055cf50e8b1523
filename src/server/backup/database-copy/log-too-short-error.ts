/** The copied log is damaged: recovery ended before the position that was copied. */
export class LogTooShortError extends Error {
  override name = "ShorterLog";

  /** @param until the last commit that recovery reached */
  constructor(copied: Date, until: Date) {
    super(
      `The copied log is damaged: it can be read until ${until.toISOString()}, and was copied until ${copied.toISOString()}. ` +
        "An hourly file may have more of it. To restore what can be read, run the same with --accept-shorter.",
    );
  }
}
