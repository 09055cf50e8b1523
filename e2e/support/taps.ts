import type { Locator } from "@playwright/test";

/** Counts what a person does: each activation is a tap; typing is none. A typed code is one. */
export class Taps {
  count = 0;

  /** Activates something once. */
  async on(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }

  /** Types a code that was sent, and counts its typing with what it is handed in by. */
  async code(field: Locator, code: string, go: Locator): Promise<void> {
    await field.fill(code);
    await this.on(go);
  }
}
