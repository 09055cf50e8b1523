import type { Mutation } from "#server/http/mutation.ts";
import type { ModerationParts } from "../parts.ts";
import { fileMutation } from "./file.ts";

/** The commands of this room by what they do. */
export type ModerationMutations = Record<"file", Mutation>;

/** Makes them. */
export function moderationMutations(parts: ModerationParts): ModerationMutations {
  return { file: fileMutation(parts) };
}
