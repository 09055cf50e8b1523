import { configureGlobal } from "fast-check";
import { beforeEach } from "vitest";
import { seedOf } from "./seed.ts";

// A property is tried with the same values in each run: a failure is a change of ours, not luck.
beforeEach(({ task }) => configureGlobal({ seed: seedOf(task.name) }));
