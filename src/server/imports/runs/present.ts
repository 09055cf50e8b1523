import type { z } from "zod";
import type { ImportSource, Run } from "#contract/imports/shapes.ts";
import type { ImportCounts } from "../import.ts";
import type { SourceRow } from "../feeds/source-rows.ts";
import { NOTHING_UNDONE } from "./run-rows.ts";
import type { RunRow } from "./run-rows.ts";

/** A run as the contract has it. */
export function presentRun(row: RunRow): z.output<typeof Run> {
  const source = row.plan?.source;
  return {
    id: row.id,
    state: row.state,
    fileName: row.fileName,
    bytes: row.bytes,
    received: row.state === "uploading" ? row.received : row.bytes,
    at: row.at.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    source: source === undefined ? null : { id: source.id, name: source.name, licence: source.licence },
    counts: row.progress.counts === undefined ? null : presentCounts(row.progress.counts),
    share: row.progress.share ?? null,
    // A run of before has no count of what later runs hold.
    undone: row.progress.undone === undefined ? null : { ...NOTHING_UNDONE, ...row.progress.undone },
    fault: row.fault,
  };
}

function presentCounts({
  rows,
  documents,
  refusedBy,
  notes,
  mergedWithOthers,
}: ImportCounts): NonNullable<z.output<typeof Run>["counts"]> {
  return {
    rows,
    documents,
    refusedBy: { ...refusedBy } as Record<string, number>,
    notes: Object.assign({}, ...Object.values(notes)) as Record<string, number>,
    // A run of before has no such count.
    mergedWithOthers: mergedWithOthers ?? 0,
  };
}

/** A source as the contract has it. */
export function presentSource({ state, ...row }: SourceRow): z.output<typeof ImportSource> {
  return {
    id: row.id,
    name: row.name,
    licence: row.licence,
    url: row.url,
    weight: row.weight,
    feed: row.feed,
    // A reading that found nothing new leaves no run.
    lastRunAt: state.checkedAt ?? row.lastRunAt?.toISOString() ?? null,
    succeededAt: state.succeededAt ?? null,
    failures: state.failures ?? 0,
    fault: state.fault ?? null,
  };
}
