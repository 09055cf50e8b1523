import { fileReport } from "#contract/moderation.ts";
import type { Context } from "#server/http/context.ts";
import { everybody, handle } from "#server/http/handle.ts";
import type { Binding, Refused } from "#server/http/handle.ts";
import { carryOutWrite } from "#server/http/mutation.ts";
import type { Mutation, WriteResult } from "#server/http/mutation.ts";
import { readWriteHeaders } from "#server/http/write-headers.ts";
import type { Writers } from "#server/http/writers.ts";
import type { ModerationMutations } from "./commands/mutations.ts";
import type { ModerationParts } from "./parts.ts";

/** What the routes need: the commands, and who writes. */
export type ModerationRoutes = ModerationParts & { mutations: ModerationMutations; writers: Writers };

const RULES = { limit: "public-read", policy: everybody } as const;

/** Reports, cases, decisions and appeals. */
export function moderationRoutes(parts: ModerationRoutes): Binding[] {
  const { mutations } = parts;
  return [
    handle(fileReport, { ...RULES, looksUpSession: true }, async ({ id, ...report }, context) => {
      const written = await run(parts, context, { mutation: mutations.file, args: { listingId: id, ...report } });
      if (!written.ok) return written;
      return { ok: true, value: { value: { reportId: written.value.documents[0]?.id ?? "" } } };
    }),
  ];
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
  return carryOutWrite(database, prepared.value, headers.value.key);
}
