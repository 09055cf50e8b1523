import type { Dexie } from "../dexie.ts";
import type { Target } from "#contract/sync.ts";
import { uuidv5 } from "#domain/shared/ids.ts";
import type { DocumentRow, TargetRow } from "../rows.ts";

/** Any UUID, but the same in every tab. */
const TARGETS = "1f0a6c52-7f0b-5d9e-8a43-6b1d9c2e4f70";
/** The name of a target in databases made before November 2026: the SHA-1 of its text. */
const OLD_NAME = /^[0-9a-f]{40}$/;

/** The name of a target: the same for equal targets, in every tab. */
export function targetNameOf(target: Target): string {
  return uuidv5(TARGETS, JSON.stringify(target));
}

/** Renames targets with an old name, so that lists stored on this device are found. */
export async function renameTargets(dexie: Dexie): Promise<void> {
  const targets = dexie.table<TargetRow, string>("targets");
  const documents = dexie.table<DocumentRow, string>("documents");
  const old = (await targets.toCollection().primaryKeys()).filter((id) => OLD_NAME.test(id));
  if (old.length === 0) return;
  await dexie.transaction("rw", [targets, documents], async () => {
    for (const row of await targets.bulkGet(old)) {
      if (row === undefined) continue;
      const id = targetNameOf(row.target);
      await targets.put({ ...row, id });
      await targets.delete(row.id);
      await documents
        .where("targets")
        .equals(row.id)
        .modify((kept) => {
          kept.targets = [...new Set(kept.targets.map((each) => (each === row.id ? id : each)))];
        });
    }
  });
}

/** Gives the time of targets its name, which it shared with the time of a listing before. */
export async function renameTimes(dexie: Dexie): Promise<void> {
  const targets = dexie.table<TargetRow & { confirmedAt?: number | null }, string>("targets");
  const old = (await targets.toArray()).filter(({ syncedAt }) => syncedAt === undefined);
  await targets.bulkPut(old.map(({ confirmedAt = null, ...row }) => ({ ...row, syncedAt: confirmedAt })));
}
