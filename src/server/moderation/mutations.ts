import type { Mutation } from "#server/commands/mutation.ts";
import type { ModerationDependencies } from "./dependencies.ts";
import { appealMutation, decideAppealMutation } from "./commands/appeal.ts";
import { confirmMutation } from "./commands/confirm.ts";
import { decideMutation } from "./commands/decide.ts";
import { fileMutation, fileOfResponseMutation } from "./commands/file.ts";
import { reverseMutation } from "./commands/reverse.ts";
import { showNoteMutation } from "./commands/show-note.ts";

/** The commands of moderation by what they do. */
export type ModerationMutations = Record<
  "file" | "fileOfResponse" | "decide" | "confirm" | "reverse" | "appeal" | "decideAppeal" | "showNote",
  Mutation
>;

/** Makes them. */
export function moderationMutations(dependencies: ModerationDependencies): ModerationMutations {
  return {
    file: fileMutation(dependencies),
    fileOfResponse: fileOfResponseMutation(dependencies),
    decide: decideMutation(dependencies),
    confirm: confirmMutation(dependencies),
    reverse: reverseMutation(dependencies),
    appeal: appealMutation(),
    decideAppeal: decideAppealMutation(dependencies),
    showNote: showNoteMutation(dependencies.database),
  };
}
