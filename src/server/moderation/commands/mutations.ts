import type { Mutation } from "#server/commands/mutation.ts";
import type { ModerationParts } from "../parts.ts";
import { appealMutation, decideAppealMutation } from "./appeal.ts";
import { confirmMutation } from "./confirm.ts";
import { decideMutation } from "./decide.ts";
import { fileMutation } from "./file.ts";
import { reverseMutation } from "./reverse.ts";

/** The commands of moderation by what they do. */
export type ModerationMutations = Record<
  "file" | "decide" | "confirm" | "reverse" | "appeal" | "decideAppeal",
  Mutation
>;

/** Makes them. */
export function moderationMutations(parts: ModerationParts): ModerationMutations {
  return {
    file: fileMutation(parts),
    decide: decideMutation(parts),
    confirm: confirmMutation(parts),
    reverse: reverseMutation(parts),
    appeal: appealMutation(),
    decideAppeal: decideAppealMutation(parts),
  };
}
