import { readLineUndo, undoLinesByLink } from "#contract/facility-lines.ts";
import { isUndoLinkOpen } from "#domain/facilities/waiting-lines.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { Result } from "#domain/shared/result.ts";
import { executeMutation } from "#server/commands/mutation.ts";
import type { Writers } from "#server/commands/writers.ts";
import { readDocument, readShielded } from "#server/documents/store.ts";
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import { facilities } from "#server/stored/facilities.ts";
import { facilityChanges } from "#server/stored/facility-changes.ts";
import { changeOf, isStillInForce, isWaiting } from "./changes.ts";
import type { Change } from "./changes.ts";
import { prepareUndo, undoStep } from "./commands/undo-lines.ts";
import type { LineDependencies } from "./dependencies.ts";
import { readUndoToken } from "./undo-token.ts";

const RULES = { limit: "public-read", policy: everybody } as const;

/**
 * The link that a replaced line gets by text message. Whoever answers the line takes the change
 * back with it, without an account. Neither call reveals a number.
 */
export function lineLinkRoutes(dependencies: LineDependencies & { writers: Writers }): Binding[] {
  const { database, writers } = dependencies;
  return [
    bindRoute(readLineUndo, RULES, async ({ token }, { now }) => {
      const link = await openLink(dependencies, token, now);
      return link.ok ? ok({ value: present(link.value) }) : link;
    }),
    bindRoute(undoLinesByLink, RULES, async ({ token }, context) => {
      const link = await openLink(dependencies, token, context.now);
      if (!link.ok) return link;
      const { change, name } = link.value;
      const writer = writers.of(context);
      const admitted = await writers.admit(context, writer, "facilities.undoByLink");
      if (!admitted.ok) return admitted;
      const linesUndo = await prepareUndo(dependencies, {
        key: facilities.key(change.facilityId),
        change: facilityChanges.key(change.id),
        reason: undefined,
        writer,
        isByLink: true,
      });
      if (linesUndo === null) return fail("facilities/link-ended");
      const prepared = { ...undoStep(linesUndo), name: "facilities.undoByLink", argsHash: "", writer };
      const written = await executeMutation(database, prepared, null);
      if (written.ok) return ok({ value: { name, at: change.at, isUndone: true } });
      // Another tap, or another change, was first.
      return written.reason === "documents/version-changed" ? fail("facilities/link-ended") : written;
    }),
  ];
}

type Link = { change: Change; name: string };

async function openLink(
  { database, secrets }: LineDependencies,
  token: string,
  now: Date,
): Promise<Result<Link, "facilities/link-ended">> {
  const id = readUndoToken(token, secrets);
  const document = id === null ? null : await readShielded(database, facilityChanges.key(id));
  const change = document === null ? null : changeOf(document);
  const kept = change === null ? null : await readDocument(database, facilities.key(change.facilityId));
  if (change === null || kept === null || !isUndoLinkOpen(change, now)) return fail("facilities/link-ended");
  const facility = facilities.read(kept);
  if (!isWaiting(change) && !isStillInForce(change, facility)) return fail("facilities/link-ended");
  return ok({ change, name: facility.name });
}

function present({ change, name }: Link) {
  return { name, at: change.at, isUndone: false, ...(isWaiting(change) && { waitsUntil: change.waitsUntil }) };
}
