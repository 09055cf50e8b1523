import { isAskDue, nextPlaceChange, placeFactsAt } from "#domain/facilities/state-rules.ts";
import type { StoredFacility } from "#domain/facilities/facility.ts";
import { newId } from "#domain/shared/ids.ts";
import { UNTOLD } from "#server/alarms/alert.ts";
import type { MakeAlert, PreparedAlert } from "#server/alarms/alert.ts";
import { unlessBroken } from "#server/documents/collections/broken-documents.ts";
import type { Command, Decision, Locked } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import type { Database } from "#server/documents/pool.ts";
import { repeat } from "#server/documents/jobs.ts";
import type { RunSweep } from "#server/documents/sweeps/sweeps.ts";
import { facilities } from "#server/stored/facilities.ts";
import { lockSupplyOf } from "#server/supplies/queries.ts";
import { notePlaceChange } from "#server/supplies/statements.ts";
import { noteUnnotedStates } from "../../statements.ts";
import { readDuePlaceChanges, readWhomToAsk } from "../queries.ts";
import { stateWrites } from "../state-writes.ts";

/** Pause between two looks for states that change by themselves. */
const LOOK_MS = 1_000;

type Dependencies = { database: Database; alert: MakeAlert };

/** A facility with something due, and who is asked whether its state still holds. */
type Due = { id: string; saidAt: string | null; asked: readonly string[]; newsId: string; now: Date };

/**
 * Writes what time alone changes of facilities: a state or a lack that lapses or ends, with its
 * offers. It also asks who turned emergencies away whether that still holds. Processes may do it
 * concurrently.
 */
export async function applyPlaceChanges(dependencies: Dependencies, now: Date): Promise<void> {
  const { database } = dependencies;
  for (const { id, saidAt } of await readDuePlaceChanges(database, now)) {
    // In sequence: they are few.
    const asked = saidAt === null ? [] : await readWhomToAsk(database, id, saidAt);
    const due: Due = { id, saidAt, asked, newsId: newId(now), now };
    const command: Command<"documents/not-found"> = {
      by: { who: "system", role: "system" },
      act: "facilities.state-ended",
      lock: [facilities.key(id)],
      read: (client) => lockSupplyOf(client, id),
      decide: (current) => decidePlaceChange(current, due, dependencies),
    };
    await unlessBroken(() => executeCommand(database, command));
  }
}

function decidePlaceChange(current: Locked, due: Due, { alert }: Dependencies): Decision<"documents/not-found"> {
  const { id, now } = due;
  const key = facilities.key(id);
  const document = current.get(keyText(key));
  const before = document === undefined ? null : facilities.read(document);
  const next = before === null ? null : nextPlaceChange(before);
  // Somebody said something else since: that has its own times.
  if (before === null || next === null || next > now)
    return { ok: true, value: { writes: [], tableWrites: [(client) => notePlaceChange(client, id, next)] } };
  const after = placeFactsAt(before, now);
  const said = after.status.state !== undefined && (before.saidByStaff ?? []).includes("status");
  const question = questionToStaff(before, due, alert);
  const { writes, tableWrites } = stateWrites(current, { key, before, after, said, isEdit: false, now });
  return {
    ok: true,
    value: { writes: [...writes, ...question.writes], tableWrites: [...tableWrites, ...question.tableWrites] },
  };
}

/** Asks whether the place still turns emergencies away. A state that was said meanwhile is asked about later. */
function questionToStaff({ name, status }: StoredFacility, due: Due, alert: MakeAlert): PreparedAlert {
  const { id, saidAt, asked, newsId, now } = due;
  const { state } = status;
  if (asked.length === 0 || state === undefined || state.at !== saidAt || !isAskDue(state, now)) return UNTOLD;
  return alert(asked, {
    about: newsId,
    news: { kind: "diversion-asked", at: now.toISOString(), facilityId: id, words: name },
    message: {
      template: "news-at-once",
      values: { news: "diversion-asked:1", what: name },
      times: {},
      path: `/facility/${id}`,
    },
  });
}

/** Does it every second. At its start it looks for states that nobody noted. @returns a function that stops it */
export function startPlaceChanges(
  dependencies: Dependencies,
  { runSweep, report }: { runSweep: RunSweep; report: (error: unknown) => void },
): () => Promise<void> {
  let isNoted = false;
  return repeat(LOOK_MS, { report }, () =>
    runSweep({ name: "facility-states", kind: "end" }, async (now) => {
      if (!isNoted) await noteUnnotedStates(dependencies.database.pool, now);
      isNoted = true;
      await applyPlaceChanges(dependencies, now);
    }),
  );
}
