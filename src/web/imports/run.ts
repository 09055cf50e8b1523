import type { getImport, getImports, previewImport } from "#contract/imports/imports.ts";
import type { OutputOf } from "#contract/route.ts";
import type { RunState } from "#domain/imports/run.ts";

/** One import, as the server has it. */
export type Run = OutputOf<typeof getImport>;
/** All runs, sources and known lists. */
export type Imports = OutputOf<typeof getImports>;
export type ImportSource = Imports["sources"][number];
/** What a file looks like, and a mapping to begin with. */
export type Preview = NonNullable<OutputOf<typeof previewImport>["preview"]>;
/** Why a file cannot be read. */
export type Fault = NonNullable<OutputOf<typeof previewImport>["fault"]>;
export type Mapping = Preview["mapping"];
export type Shape = Preview["shape"];

/** A step about the mapping of a file of a run that was looked into. */
export type MappingStepProps = {
  runId: string;
  preview: Preview;
  mapping: Mapping;
  onMapping: (mapping: Mapping) => void;
};

const WORKED_ON: readonly RunState[] = ["checking", "importing", "undoing"];

/** Whether the server works on a run at the moment. */
export function isWorkedOn({ state }: Pick<Run, "state">): boolean {
  return WORKED_ON.includes(state);
}

/**
 * Whether all that a run wrote was taken back. Somebody asked for it, or its file turned out to be
 * none. Taking back that stopped may be tried again.
 */
export function wasTakenBack({ state, undone, fault }: Pick<Run, "state" | "undone" | "fault">): boolean {
  return state === "undone" || (state === "failed" && undone !== null && fault?.code !== "stopped");
}
