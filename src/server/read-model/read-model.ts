import type { ReadModel, ReadModelParts } from "./types.ts";

/** Loads every open listing and facility and follows the change log from there. */
export function createReadModel(parts: ReadModelParts): ReadModel {
  throw new Error(`read model not built yet at ${parts.now().toISOString()}`);
}
