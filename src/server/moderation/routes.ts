import {
  appealDecision,
  confirmDecision,
  decideAppeal,
  decideCase,
  fileReport,
  getCase,
  getCases,
  reverseDecision,
} from "#contract/moderation.ts";
import type { Case } from "#contract/moderation.ts";
import type { Context } from "#server/http/contract/context.ts";
import { everybody, handle } from "#server/http/contract/handle.ts";
import type { Answer, Binding, Refused } from "#server/http/contract/handle.ts";
import { executeMutation } from "#server/commands/mutation.ts";
import type { Mutation, WriteResult } from "#server/commands/mutation.ts";
import { readWriteHeaders } from "#server/commands/write-headers.ts";
import type { Writers } from "#server/commands/writers.ts";
import { readCase, readCases, readWholeCase } from "./cases.ts";
import type { ModerationMutations } from "./commands/mutations.ts";
import type { ModerationParts } from "./parts.ts";

/** What the routes need: the commands and the writer. */
export type ModerationRoutes = ModerationParts & { mutations: ModerationMutations; writers: Writers };

const RULES = { limit: "public-read", policy: everybody } as const;

/** Reports, cases, decisions and appeals. */
export function moderationRoutes(parts: ModerationRoutes): Binding[] {
  const { mutations } = parts;
  const decide = (name: keyof ModerationMutations) => (input: object, context: Context) =>
    carryOut(parts, context, { mutation: mutations[name], args: input });
  return [
    handle(fileReport, { ...RULES, looksUpSession: true }, async ({ id, ...report }, context) => {
      const written = await run(parts, context, { mutation: mutations.file, args: { listingId: id, ...report } });
      if (!written.ok) return written;
      return { ok: true, value: { value: { reportId: written.value.documents[0]?.id ?? "" } } };
    }),
    handle(getCases, RULES, async (input, context) => {
      return { ok: true, value: { value: await readCases(parts, input, context) } };
    }),
    handle(getCase, RULES, async ({ id }, context) => {
      const found = await readWholeCase(parts, id, context);
      return found === null ? { ok: false, reason: "listings/not-found" } : { ok: true, value: { value: found } };
    }),
    handle(decideCase, RULES, decide("decide")),
    handle(confirmDecision, RULES, decide("confirm")),
    handle(reverseDecision, RULES, decide("reverse")),
    handle(decideAppeal, RULES, decide("decideAppeal")),
    handle(appealDecision, RULES, async (input, context) => {
      const written = await run(parts, context, { mutation: mutations.appeal, args: input });
      return written.ok ? { ok: true, value: { value: null } } : written;
    }),
  ];
}

/** Runs a decision and returns the case after it. Announces a ban or its end to all processes. */
async function carryOut(
  parts: ModerationRoutes,
  context: Context,
  what: { mutation: Mutation; args: object },
): Promise<{ ok: true; value: Answer<Case> } | Refused> {
  const written = await run(parts, context, what);
  if (!written.ok) return written;
  const id = written.value.documents.find(({ collection }) => collection === "listings")?.id ?? "";
  const found = await readCase(parts, id, context);
  if (found === null) return { ok: false, reason: "listings/not-found" };
  const isOfAccount = found.decisions.some(({ sanctionUntil }) => sanctionUntil !== undefined);
  if (isOfAccount && found.ownerId !== null) await parts.people.announce(found.ownerId);
  return { ok: true, value: { value: found } };
}

async function run(
  { database, writers }: ModerationRoutes,
  context: Context,
  { mutation, args }: { mutation: Mutation; args: object },
): Promise<{ ok: true; value: WriteResult } | Refused> {
  const headers = readWriteHeaders(context);
  if (!headers.ok) return headers;
  const writer = writers.of(context, headers.value.clientId);
  const admitted = await writers.admit(context, writer, mutation.name);
  if (!admitted.ok) return admitted;
  const prepared = await mutation.prepare(args, writer);
  if (!prepared.ok) return prepared;
  return executeMutation(database, prepared.value, headers.value.key);
}
