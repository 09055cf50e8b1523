import type { FileFault } from "#domain/imports/file-fault.ts";
import type { ImportMapping } from "#domain/imports/mapping.ts";
import type { RunState } from "#domain/imports/run.ts";
import type { ImportCounts } from "../import.ts";
import type { TableShape } from "../tables/table.ts";

/** Whoever gave a list, as its run knows them. */
export type PlannedSource = { id: string; name: string; licence: string; url?: string; weight?: number };

/** How a run reads its file: by a format that is known, or by a mapping. */
export type RunPlan = { source: PlannedSource; format: string | null; mapping: ImportMapping | null };

/**
 * How far a run is. `share`: how much of its file was read, 0 to 1. `failures`: how often it ended
 * for another reason than its file.
 */
export type RunProgress = { counts?: ImportCounts; share?: number; undone?: Undone; failures?: number };

/**
 * What taking a run back does, in entries; observations are not counted. `removed` and `restored`
 * are taken back. `later`: a later run wrote or confirmed them, so they stay as they are. `kept`:
 * people have written them since, and their words stay.
 */
export type Undone = { removed: number; restored: number; kept: number; later: number };

/** Nothing is taken back yet. */
export const NOTHING_UNDONE: Undone = { removed: 0, restored: 0, kept: 0, later: 0 };

/** Why a run ended without its file. The sentence is English, for the command line. */
export type RunFault = { code: FileFault; sentence: string };

/** A run as it is stored. */
export type RunRow = {
  id: string;
  sourceId: string | null;
  state: RunState;
  fileName: string;
  bytes: number;
  received: number;
  shape: TableShape | null;
  plan: RunPlan | null;
  progress: RunProgress;
  fault: RunFault | null;
  byId: string;
  at: Date;
  endedAt: Date | null;
};
