import type { Actor } from "../identity/actor.ts";
import { fail, ok } from "../shared/result.ts";
import type { Result } from "../shared/result.ts";

/**
 * States of one reading of one file. "checking" and "importing" are worked on, "checked" was read
 * and nothing written, "failed" wrote what its counts say. So did "cancelled", whose process or
 * person ended it before its file was read through.
 */
export const RUN_STATES = [
  "uploading",
  "uploaded",
  "checking",
  "checked",
  "importing",
  "done",
  "failed",
  "undoing",
  "undone",
  "cancelled",
] as const;
export type RunState = (typeof RUN_STATES)[number];

/** What a person asks of a run. */
export type RunAct = "receive" | "preview" | "check" | "import" | "undo" | "discard";

const FROM: Readonly<Record<RunAct, readonly RunState[]>> = {
  receive: ["uploading"],
  preview: ["uploaded", "checked"],
  check: ["uploaded", "checked"],
  import: ["uploaded", "checked"],
  undo: ["done", "failed", "cancelled"],
  discard: ["uploading", "uploaded", "checked", "failed", "cancelled"],
};

/** Whether an act fits a run's state. */
export function mayAct(state: RunState, act: RunAct): boolean {
  return FROM[act].includes(state);
}

/** Only admins import: a list speaks to every reader at once. Source: DESIGN.md 3, roles. */
export function mayImport({ roles }: Pick<Actor, "roles">): Result<null, "http/permission-denied"> {
  return roles.has("admin") ? ok(null) : fail("http/permission-denied");
}
