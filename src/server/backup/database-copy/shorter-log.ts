/** The copied log is damaged: recovery ended before the position that was copied. */
export class ShorterLog extends Error {
  override name = "ShorterLog";

  /** @param until the last commit that recovery reached */
  constructor(copied: Date, until: Date) {
    super(
      `The copied log is damaged: it is readable until ${until.toISOString()}, but was copied until ${copied.toISOString()}. ` +
        "An hourly file may have more of it. To restore the readable part, run the same command with --accept-shorter.",
    );
  }
}
