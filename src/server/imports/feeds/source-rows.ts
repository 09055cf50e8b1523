import type { RunFault, RunPlan } from "../runs/run-rows.ts";
import type { TableShape } from "../tables/table.ts";
import type { Validators } from "./fetch-feed.ts";

/** When an address is read again and again. */
export type Feed = { url: string; everyMinutes: number; isPaused: boolean };

/** What was last heard of a source. `failures`: readings in a row that failed. */
export type SourceState = {
  validators?: Validators;
  hash?: string;
  checkedAt?: string;
  succeededAt?: string;
  /** When its file last changed. */
  changedAt?: string;
  failures?: number;
  fault?: RunFault | null;
};

/** A source as it is stored. */
export type SourceRow = {
  id: string;
  name: string;
  url: string | null;
  licence: string;
  weight: number | null;
  plan: RunPlan;
  shape: TableShape | null;
  headers: string[];
  feed: Feed | null;
  state: SourceState;
  dueAt: Date | null;
  byId: string;
  lastRunAt: Date | null;
};
