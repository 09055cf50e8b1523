import { proposeFacilityLine } from "#contract/facility-lines.ts";
import type { Reason } from "#contract/errors.ts";
import type { PhoneLine } from "#domain/facilities/facility.ts";
import { readLines } from "#domain/facilities/lines.ts";
import { PROPOSED_LINES } from "#domain/facilities/proposed-line.ts";
import { uuidv5 } from "#domain/shared/ids.ts";
import type { Decision, Locked } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Writer } from "#server/commands/mutation.ts";
import { readProposedOf } from "#server/facilities/queries.ts";
import { facilities } from "#server/stored/facilities.ts";
import { proposedLines } from "#server/stored/proposed-lines.ts";
import type { LineDependencies } from "../dependencies.ts";

/**
 * Proposes a number for a facility that has none. It waits for a verifier who calls it. The same
 * number of one facility is one proposal, whoever sends it and how often. A number that its holder
 * took off is thanked for and not kept: a refusal would tell whose it is.
 */
export function proposeLineMutation({ country, areDelisted }: LineDependencies): Mutation {
  return mutation({
    name: "facilities.proposeLine",
    who: "anyone",
    args: proposeFacilityLine.input,
    plan: async ({ id, number, label }, writer) => {
      const key = facilities.key(id);
      const typed = { value: number, ...(label !== undefined && { label }) };
      const read = readLines([typed], { country, before: [] });
      if (!read.ok) {
        const errors = read.errors.map((error) => ({
          ...error,
          path: error.path.endsWith("label") ? "label" : "number",
        }));
        return { ok: false, reason: "http/invalid-argument", errors };
      }
      const [line] = read.value;
      if (line === undefined) return { ok: false, reason: "http/invalid-argument" };
      const channel = { type: "phone", value: line.value } as const;
      const [isDelisted] = await areDelisted({ facilityId: key.id, userId: writer.actor.id ?? "" }, [channel]);
      const proposal = proposedLines.key(uuidv5(key.id, line.value));
      return {
        ok: true,
        value: {
          lock: [key, proposal],
          read: (client) => readProposedOf(client, key.id),
          decide: (current) =>
            decideLineProposal(current, { key, proposal, line, isKept: isDelisted !== true, writer }),
        },
      };
    },
  });
}

type Proposal = { key: DocumentKey; proposal: DocumentKey; line: PhoneLine; isKept: boolean; writer: Writer };

function decideLineProposal(current: Locked, { key, proposal, line, isKept, writer }: Proposal): Decision<Reason> {
  const document = current.get(keyText(key));
  if (document === undefined) return { ok: false, reason: "facilities/not-found" };
  if (current.has(keyText(proposal))) return planOf([], { documents: [key] });
  const { actor, networks, now } = writer;
  const waiting = waitingIn(current);
  const speaker = actor.id ?? networks.provider;
  const isFull = waiting.length >= PROPOSED_LINES.most;
  const replaced = isFull ? proposalOfCrowd(waiting, speaker) : null;
  if (facilities.read(document).phones.length > 0 || (isFull && replaced === null))
    return { ok: false, reason: "facilities/number-known" };
  if (!isKept) return planOf([], { documents: [key] });
  const body = {
    facilityId: key.id,
    at: now.toISOString(),
    until: new Date(now.getTime() + PROPOSED_LINES.keptMs).toISOString(),
    state: "open",
    ...(actor.id !== null && { byId: actor.id }),
  } as const;
  const shielded = { line, ...(actor.id === null && { network: networks.provider }) };
  const place = replaced === null ? [] : [proposedLines.remove({ id: replaced })];
  return planOf([...place, proposedLines.insert(proposal.id, { body, shielded })], { documents: [key] });
}

/** A number that waits. `speaker`: the account that proposed it, else the network. */
type Waiting = { id: string; at: string; speaker: string };

function waitingIn(current: Locked): Waiting[] {
  return proposedLines.readAll(current.values()).flatMap(({ document, value: { state, at, byId } }) => {
    const speaker = byId ?? proposedLines.readShielded(document)?.network ?? document.id;
    return state === "open" ? [{ id: document.id, at, speaker }] : [];
  });
}

/**
 * The newest proposal of whoever holds most places, if somebody else may take it. Else one person
 * would keep the true number of each place from everybody.
 */
function proposalOfCrowd(waiting: readonly Waiting[], speaker: string): string | null {
  const heldBy = (each: string): Waiting[] => waiting.filter((other) => other.speaker === each);
  const most = waiting.map((each) => heldBy(each.speaker)).toSorted((a, b) => b.length - a.length)[0] ?? [];
  const newest = most.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
  return most.length > heldBy(speaker).length + 1 ? (newest?.id ?? null) : null;
}
