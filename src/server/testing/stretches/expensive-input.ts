import type { ProbedService } from "./probed-service.ts";

/**
 * One request of an operation. `values`: of path and query. What an input does not say is as the
 * schema allows it at most (most-expensive-body.ts).
 */
export type DearInput = { values?: Record<string, string>; body?: unknown };

/** The inputs of an operation, made anew for each round. The dearest of them counts. */
export type DearInputs = (probed: ProbedService) => readonly DearInput[] | Promise<readonly DearInput[]>;
