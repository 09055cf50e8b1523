import { fingerprintOf } from "./fingerprint.ts";
import type { RowOutcome } from "./format.ts";

/**
 * Makes sure that one document comes from one row. A second row of the same identity is merged when
 * it is equal, else refused. Otherwise two rows would overwrite each other at every import.
 */
export class Once {
  private readonly seen = new Map<string, string>();

  judge(outcome: RowOutcome): RowOutcome {
    const [first] = outcome.type === "taken" ? outcome.documents : [];
    if (outcome.type !== "taken" || first === undefined) return outcome;
    const key = `${first.collection}/${first.id}`;
    const content = outcome.documents.map(fingerprintOf).join(" ");
    const earlier = this.seen.get(key);
    if (earlier === undefined) {
      this.seen.set(key, content);
      return outcome;
    }
    const { file, line, raw } = outcome;
    if (earlier === content) return { file, line, raw, type: "merged", notes: [] };
    return { file, line, raw, type: "refused", reason: "row/same-identity" };
  }
}
