import type { ReactNode } from "react";
import type { Say } from "../../i18n/text.ts";

/** One state of a part: its name and the rendered part. */
type State = readonly [name: string, drawn: ReactNode];

/** A part of `src/web/ui` by its import name, in all its states. */
export type Entry = { part: string; states: readonly State[] };

/** Makes the entries of one group of parts, in a language. */
export type Entries = (say: Say) => readonly Entry[];
