import { DAY_MS } from "#domain/shared/durations.ts";
import type { Person } from "./person.ts";
import { observe, report } from "./calls.ts";
import { idOf, post, who } from "./world.ts";
import type { Role, World } from "./world.ts";

const REASON = "Several people found nobody there.";

type DecisionInput = { decision: string; mergeInto?: string; sanction?: { until: string } };

async function decide(moderator: Person, listingId: string, decision: DecisionInput): Promise<string> {
  const answer = await moderator.ask("POST", "/api/v1/moderation/decisions", {
    body: { listingId, reason: REASON, ...decision },
  });
  const decisions = answer["decisions"] as { id: string; state: string }[];
  return decisions.find(({ state }) => state === "proposed" || state === "in-force")?.id ?? "";
}

/** A reported post, and a moderator's decision about it. */
async function decided(world: World, name: string, { by, ...decision }: DecisionInput & { by: Role }): Promise<string> {
  const id = await post(world, "giver", { name });
  await report(world, id, { kind: "not-there", by: "stranger" });
  await decide(who(world, by), id, decision);
  return id;
}

/**
 * A fraud whose sanction has long ended at the time of the backup. @param now the clock of the
 * product
 */
export async function oldFraud(world: World, now: Date): Promise<void> {
  const id = await post(world, "sanction-ended", { name: "fraud whose sanction ended" });
  await report(world, id, { kind: "fraud", by: "stranger" });
  const until = new Date(now.getTime() + 10 * DAY_MS).toISOString();
  await decide(who(world, "first-moderator"), id, { decision: "confirm-fraud", sanction: { until } });
}

/** Each decision and each appeal in each of its states, and automatic signs. */
export async function moderationOfToday(world: World): Promise<void> {
  const by = "first-moderator";
  await decided(world, "kept", { by, decision: "keep" });
  await decided(world, "disputed", { by, decision: "dispute" });
  const again = await decided(world, "kept after a dispute", { by, decision: "dispute" });
  await decide(who(world, by), again, { decision: "keep" });
  await decided(world, "hidden", { by, decision: "hide" });
  await decided(world, "merged", { by, decision: "merge", mergeInto: idOf(world, "merged into") });
  const fraud = await post(world, "sanctioned", { name: "fraud" });
  await post(world, "sanctioned", { name: "other post of a fraud" });
  const until = new Date(Date.now() + 365 * DAY_MS).toISOString();
  await decide(who(world, by), fraud, { decision: "confirm-fraud", sanction: { until } });
  await secondPersons(world);
  await appeals(world);
  await post(world, "neighbour", {
    name: "noticed",
    about: { kind: "oxygen", details: { form: "cylinder" }, note: "Rs 90000, half now as advance." },
  });
}

/** What one moderator alone may not decide: proposed, refused, confirmed. And a reversal. */
async function secondPersons(world: World): Promise<void> {
  const first = who(world, "first-moderator");
  const second = who(world, "second-moderator");
  const ofThird = async (path: string, isConfirmed: boolean): Promise<void> => {
    await who(world, "third-moderator").ask("POST", path, { body: { isConfirmed } });
  };
  for (const state of ["proposed", "refused", "confirmed"]) {
    const id = await post(world, "giver", { name: `a decision that is ${state}` });
    await decide(first, id, { decision: "keep" });
    const proposal = await propose(second, id);
    const path = `/api/v1/moderation/decisions/${proposal}/confirm`;
    if (state !== "proposed") await ofThird(path, state === "confirmed");
  }
  const id = await post(world, "giver", { name: "a decision that was taken back" });
  const decision = await decide(first, id, { decision: "hide" });
  await first.ask("POST", `/api/v1/moderation/decisions/${decision}/reverse`, {
    body: { reason: "I was wrong here." },
  });
}

async function propose(moderator: Person, listingId: string): Promise<string> {
  const answer = await moderator.ask("POST", "/api/v1/moderation/decisions", {
    body: { listingId, reason: REASON, decision: "hide" },
  });
  const decisions = answer["decisions"] as { id: string; state: string }[];
  return decisions.find(({ state }) => state === "proposed")?.id ?? "";
}

async function appeals(world: World): Promise<void> {
  for (const outcome of ["open", "upheld", "reversed"] as const) {
    const id = await post(world, "neighbour", { name: `an appeal that is ${outcome}` });
    await decide(who(world, "first-moderator"), id, { decision: "hide" });
    const text = "The calls came from my old number.";
    await who(world, "neighbour").ask("POST", `/api/v1/listings/${id}/appeal`, { body: { text } });
    if (outcome === "open") continue;
    const second = who(world, "second-moderator");
    const { appeal } = (await second.ask("GET", `/api/v1/moderation/cases/${id}`)) as { appeal: { id: string } | null };
    const body = { outcome, reason: "Looked at it again." };
    await second.ask("POST", `/api/v1/moderation/appeals/${appeal?.id ?? ""}`, { body });
  }
}

/** A card without a call, forty days before the backup. */
export async function oldCard(world: World): Promise<void> {
  await who(world, "first-verifier").ask("POST", "/api/v1/verification/claims", { body: {} });
}

/** Cards: called, returned, held; and two verifiers who contradict each other. */
export async function cardsOfToday(world: World): Promise<void> {
  const first = who(world, "first-verifier");
  const second = who(world, "second-verifier");
  for (let call = 0; call < 24; call += 1) {
    // In sequence: a verifier holds one card.
    await callNext(first, "confirmed");
  }
  for (let call = 0; call < 24 && !(await hasDisagreement(world)); call += 1) await callNext(second, "wrong-number");
  const given = await first.ask("POST", "/api/v1/verification/claims", { body: {} });
  await first.ask("POST", `/api/v1/verification/claims/${String(given["claimId"])}/release`, { body: {} });
  await second.ask("POST", "/api/v1/verification/claims", { body: {} });
}

async function callNext(verifier: Person, outcome: string): Promise<void> {
  const card = await verifier.ask("POST", "/api/v1/verification/claims", { body: {} });
  const { id } = card["listing"] as { id: string };
  await observe(verifier, id, { outcome });
}

async function hasDisagreement({ old }: World): Promise<boolean> {
  const rows = await old.rows("SELECT FROM documents WHERE collection = 'reports' AND body->>'cause' = 'disagreement'");
  return rows.length > 0;
}
