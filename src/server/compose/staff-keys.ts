import type { Mutation } from "../commands/mutation.ts";
import type { Writers } from "../commands/writers.ts";
import { duplicateRoutes } from "../duplicates/routes.ts";
import type { Binding } from "../http/contract/handle.ts";
import type { OpenModeration } from "../moderation/moderation.ts";
import { numberDecisionRoutes } from "../numbers/findings/routes.ts";
import { numbersOfDocument } from "../numbers/numbers-of-document.ts";
import type { Services } from "./services.ts";

type StaffKeys = Pick<Services, "config" | "database" | "keys" | "numbers" | "power">;

/**
 * Moderators' keys about numbers and about entries that may be one. Also what whoever posts asks
 * of those.
 */
export function staffKeys(
  { config, database, keys, numbers, power }: StaffKeys,
  writers: Writers,
  { present }: Pick<OpenModeration["moderation"], "present">,
): Binding[] {
  const duplicates = { database, numbersOf: numbersOfDocument(keys.all("numbers")), present };
  return [
    ...numberDecisionRoutes({ database, writers, keysOf: numbers.keysOf, settle: numbers.settleNumber }),
    ...duplicateRoutes({ duplicates, country: config.defaultCountry, power, writers }),
  ];
}

/** A command that another feature calls by name. @throws Error where there is none: a bug */
export function commandNamed(wanted: string, among: readonly Mutation[]): Mutation {
  const found = among.find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`there is no command ${wanted}`);
  return found;
}
