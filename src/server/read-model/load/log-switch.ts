/** Tells when an index was loaded from another log: what the one before found may not be true. */
export class LogSwitch {
  #logId: string | null = null;
  #act: () => void = () => undefined;

  /** Calls it each time. */
  onOther(act: () => void): void {
    this.#act = act;
  }

  /** An index answers from now on. @param logId of the snapshot that it was loaded from */
  loaded(logId: string): void {
    const isOther = this.#logId !== null && this.#logId !== logId;
    this.#logId = logId;
    if (isOther) this.#act();
  }
}
