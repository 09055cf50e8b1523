import type { z } from "zod";
import type { Reason } from "#contract/errors.ts";
import { ResponseAct, ResponseConfirm, ResponseFail } from "#contract/responses.ts";
import { isDemo, statusAt } from "#domain/listings/policy.ts";
import { aboutListing } from "#domain/news/listing-in-messages.ts";
import { actOn } from "#domain/responses/acts.ts";
import type { ResponseAct as Act } from "#domain/responses/acts.ts";
import { amountFaults } from "#domain/responses/amounts.ts";
import { RESPONSE_LIMITS } from "#domain/responses/limits.ts";
import type { ResponseSide, ShieldedResponse, StoredResponse } from "#domain/responses/response.ts";
import type { Decision, Locked } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import { readShielded } from "#server/documents/store.ts";
import type { Refused } from "#server/http/contract/handle.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Writer, WriteStep } from "#server/commands/mutation.ts";
import { listings } from "#server/stored/listings.ts";
import { responses } from "#server/stored/responses.ts";
import type { ReplyRequest } from "#server/adapters/templates.ts";
import type { TellAtOnce } from "#server/alarms/alert.ts";
import type { ResponseDependencies } from "../dependencies.ts";
import { giftWrites, giverKeys } from "../gift-writes.ts";
import { sideOf } from "../present.ts";
import { readResponsesOf } from "../queries.ts";
import { isOneOfMany, leftBeside, newsOfState, responseNews, settleWrites } from "../settle.ts";
import type { ChangedResponse } from "../settle.ts";

type Step = { ok: true; value: WriteStep } | Refused;

/** A response that its actor may act on, with its need, both locked. */
export type ActedResponse = {
  key: DocumentKey;
  need: DocumentKey;
  response: StoredResponse;
  shielded: ShieldedResponse;
  side: ResponseSide;
};

/** The acts on a response that need nothing but themselves, as commands. */
export function actMutations({ database, fileReport, tellAtOnce }: ResponseDependencies): Mutation[] {
  const plain = <Args extends z.ZodType<{ id: string }>>(
    name: Act["act"],
    args: Args,
    actOf: (sent: z.output<Args>) => Act,
  ) =>
    mutation({
      name: `responses.${name}`,
      who: "member",
      args,
      plan: (sent, writer) =>
        planAct(database, { id: sent.id, writer }, (acted, current) =>
          act(current, acted, { act: actOf(sent), writer, tellAtOnce }),
        ),
    });
  return [
    plain("decline", ResponseAct, () => ({ act: "decline" })),
    plain("withdraw", ResponseAct, () => ({ act: "withdraw" })),
    plain("arrive", ResponseAct, () => ({ act: "arrive" })),
    plain("confirm", ResponseConfirm, ({ amount }) => ({ act: "confirm", amount })),
    mutation({
      name: "responses.fail",
      who: "member",
      args: ResponseFail,
      plan: async ({ id, reason }, writer) => {
        const step = await planAct(database, { id, writer }, (acted, current) =>
          act(current, acted, { act: { act: "fail", reason }, writer, tellAtOnce }),
        );
        if (!step.ok || reason !== "asked-for-money") return step;
        return withReport(step.value, { database, fileReport, id, writer });
      },
    }),
  ];
}

/**
 * The step of an act. It locks the need, the response and the donor who gives by it. It reads what
 * else is promised, and lets `decide` judge. A response of others is not found.
 */
export async function planAct(
  database: ResponseDependencies["database"],
  { id, writer }: { id: string; writer: Writer },
  decide: (acted: ActedResponse, current: Locked) => Decision<Reason>,
): Promise<Step> {
  const key = responses.key(id);
  const found = await readShielded(database, key);
  if (found === null || sideOf(responses.read(found), writer.actor.id) === null)
    return { ok: false, reason: "responses/not-found" };
  const need = listings.key(responses.read(found).listingId);
  return {
    ok: true,
    value: {
      lock: [need, key, ...giverKeys(responses.read(found))],
      read: (client) => readResponsesOf(client, need.id),
      decide: (current) => {
        const document = current.get(keyText(key));
        const response = document === undefined ? null : responses.read(document);
        const side = response === null ? null : sideOf(response, writer.actor.id);
        if (document === undefined || response === null || side === null)
          return { ok: false, reason: "responses/not-found" };
        return decide({ key, need, response, shielded: responses.readShielded(document) ?? {}, side }, current);
      },
    },
  };
}

/**
 * Carries out an act: the response, the counts of its need, a gift, and the news for the other one.
 * @param shielded the private part, where it changes
 */
export function act(
  current: Locked,
  { key, need, response, side }: ActedResponse,
  {
    act: wanted,
    writer,
    shielded,
    tellAtOnce,
  }: { act: Act; writer: Writer; shielded?: ShieldedResponse; tellAtOnce: TellAtOnce },
): Decision<Reason> {
  const document = current.get(keyText(need));
  if (document === undefined) return { ok: false, reason: "responses/not-found" };
  const listing = listings.read(document);
  if ("amount" in wanted) {
    const errors = amountFaults(wanted.amount, listing.unit);
    if (errors.length > 0) return { ok: false, reason: "http/invalid-argument", errors };
  }
  const left = leftBeside(current, { id: need.id, listing }, key.id);
  const acted = actOn(response, wanted, { side, now: writer.now, left });
  if (!acted.ok) {
    return { ok: false, reason: acted.reason, ...(acted.left !== undefined && { facts: { left: acted.left } }) };
  }
  // What may still begin needs a need that is still open. What began may end at any time.
  const status = statusAt(listing, writer.now);
  if (wanted.act === "accept" && status !== "open" && status !== "matched")
    return { ok: false, reason: "listings/closed" };
  const documents = [key, need];
  if (JSON.stringify(acted.value) === JSON.stringify(response)) return planOf([], { documents });
  const at = writer.now.toISOString();
  const changed = { key, body: acted.value, ...(shielded !== undefined && { shielded }) };
  const staysUntil = new Date(Date.parse(response.arrivesBy) + RESPONSE_LIMITS.needStaysMs).toISOString();
  const kind = newsOfState(response, acted.value);
  const to = side === "owner" ? "responder" : "owner";
  const told = kind === null ? [] : responseNews(changed, kind, { to, at });
  const about = { what: aboutListing(listing), path: "/me", ...replyTo(changed, to) };
  const tableWrites = isOneOfMany(current, changed, response) ? [] : tellAtOnce(told, about);
  const writes = settleWrites(current, changed, { at, ...(wanted.act === "accept" && { endsAfter: staysUntil }) });
  const gifts = giftWrites(current, { before: response, after: acted.value, listing }, writer.now);
  const { value } = planOf([...writes, ...gifts, ...told], { documents });
  return { ok: true, value: { ...value, tableWrites } };
}

/** How the other one answers a changed response by text: the owner took it, or it is there. */
function replyTo({ key, body }: ChangedResponse, to: ResponseSide): { reply?: ReplyRequest } {
  return body.state === "accepted" && to === "responder" ? { reply: { to: key.id, as: "come" } } : {};
}

/**
 * The act together with a report of who asked for money. The need stands for its owner, and an
 * offer for who responds. Who responds without one is reported on the need, which does not sink by
 * it. A report that cannot be filed does not stop the act.
 */
async function withReport(
  step: WriteStep,
  {
    database,
    fileReport,
    id,
    writer,
  }: Pick<ResponseDependencies, "database" | "fileReport"> & { id: string; writer: Writer },
): Promise<Step> {
  const document = await readShielded(database, responses.key(id));
  const response = document === null ? null : responses.read(document);
  const by = response === null ? null : sideOf(response, writer.actor.id);
  // Who is made up is not reported.
  if (response === null || by === null || isDemo(response)) return { ok: true, value: step };
  const listingId = by === "owner" ? ((await offerOf(database, response)) ?? response.listingId) : response.listingId;
  const report = await fileReport.prepare({ listingId, response: { id, by } }, writer);
  if (!report.ok) return { ok: true, value: step };
  const { lock, read = [], decide } = report.value;
  const locked = new Map([...step.lock, ...lock].map((key) => [keyText(key), key]));
  return {
    ok: true,
    value: {
      lock: [...locked.values()],
      read: [step.read ?? [], read].flat(),
      decide: (current) => {
        const decided = step.decide(current);
        const filed = decided.ok && decided.value.writes.length > 0 ? decide(current) : null;
        if (!decided.ok || filed === null || !filed.ok) return decided;
        return {
          ...decided,
          value: { ...decided.value, writes: [...decided.value.writes, ...filed.value.writes] },
        };
      },
    },
  };
}

/** The offer that a response comes from, if it is still there and the responder's own. */
async function offerOf(
  database: ResponseDependencies["database"],
  { offerId, authorId }: StoredResponse,
): Promise<string | null> {
  const offer = offerId === undefined ? null : await readShielded(database, listings.key(offerId));
  return offer !== null && listings.read(offer).ownerId === authorId ? offer.id : null;
}
