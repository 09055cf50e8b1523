import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SingleListing } from "#contract/listings.ts";
import { ask } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import {
  answerAppeal,
  appeal,
  caseIn,
  caseOf,
  postDecision,
  keptListing,
  createEstablishedMember,
  moderated,
  newsAbout,
  offerFood,
  reverse,
  seenBy,
  standing,
} from "#server/testing/moderation-requests.ts";
import type { TestService } from "#server/testing/service.ts";

let service: TestService;
let owner: SignedIn;
let stranger: SignedIn;
let asha: SignedIn;
let binod: SignedIn;
beforeAll(async () => {
  ({ service, owner, stranger, asha, binod } = await moderated());
});
afterAll(() => service.close());

const offer = (who: SignedIn = owner): Promise<SingleListing> => offerFood(who);

describe("nobody", () => {
  test("decides what is theirs, or their facility's, or joins others to it", async () => {
    const own = await offer(asha);
    expect(caseIn(await caseOf(asha, own.id))).toMatchObject({ isOwn: true });
    expect((await postDecision(asha, own.id, { decision: "keep" })).reason).toBe("moderation/own-case");
    // Nor can they read who said what about it.
    await stranger.ask("POST", `/api/v1/listings/${own.id}/reports`, { kind: "abuse", text: "I am her neighbour." });
    const [report] = caseIn(await caseOf(asha, own.id)).reports;
    expect(report).toMatchObject({ cause: "abuse", by: "" });
    expect(report).not.toHaveProperty("text");
    expect(caseIn(await caseOf(binod, own.id)).reports).toMatchObject([{ text: "I am her neighbour." }]);
    const hidden = await postDecision(binod, own.id, { decision: "hide" });
    expect((await reverse(asha, standing(hidden))).reason).toBe("moderation/own-case");
    const [rival, mine] = [await offer(), await offer(asha)];
    expect((await postDecision(asha, rival.id, { decision: "merge", mergeInto: mine.id })).reason).toBe(
      "moderation/own-case",
    );
  });

  test("without the role reads or decides a case", async () => {
    const { id } = await offer();
    const verifier = await createEstablishedMember(service, { roles: ["verifier"] });
    for (const who of [stranger, verifier]) {
      expect((await caseOf(who, id)).status).toBe(403);
      expect((await who.ask("GET", "/api/v1/moderation/cases")).status).toBe(403);
      expect((await postDecision(who, id, { decision: "hide" })).status).toBe(403);
    }
    expect((await ask(service, { method: "GET", path: "/api/v1/moderation/cases" })).status).toBe(401);
  });

  test("sanctions a moderator, a listing without an owner, or without an end", async () => {
    const own = await offer(binod);
    const until = new Date(Date.now() + 86_400_000).toISOString();
    expect((await postDecision(asha, own.id, { decision: "confirm-fraud", sanction: { until } })).status).toBe(403);
    const { id } = await offer();
    const past = new Date(Date.now() - 1_000).toISOString();
    expect((await postDecision(asha, id, { decision: "hide", sanction: { until: past } })).status).toBe(400);
    expect((await postDecision(asha, id, { decision: "keep", sanction: { until } })).status).toBe(400);
  });
});

describe("an appeal", () => {
  test("is the owner's, once, and answered by another moderator; who decided before does not decide again alone", async () => {
    const { id } = await offer();
    expect((await appeal(owner, id)).reason).toBe("moderation/no-appeal");
    const hidden = await postDecision(asha, id, { decision: "hide" });
    expect((await appeal(stranger, id)).reason).toBe("listings/not-found");
    expect((await appeal(owner, id)).status).toBe(204);
    expect((await appeal(owner, id)).reason).toBe("moderation/already-decided");
    expect(await seenBy(owner, id)).toMatchObject({ decision: { mayAppeal: false } });
    const list = await binod.ask("GET", "/api/v1/moderation/cases?state=appeals");
    expect(JSON.stringify(list.json["items"])).toContain(id);
    // Nobody can bypass it.
    expect((await postDecision(asha, id, { decision: "confirm-fraud" })).reason).toBe("moderation/already-decided");
    const open = await caseOf(binod, id);
    expect((await answerAppeal(asha, open, "upheld")).reason).toBe("moderation/second-person-needed");
    expect(caseIn(await answerAppeal(binod, open, "reversed"))).toMatchObject({
      listing: { status: "open" },
      appeal: null,
      decisions: [{ decision: "keep", state: "in-force" }, { state: "reversed" }],
    });
    expect((await newsAbout(service, owner, id)).toSorted()).toEqual(["appeal-decided", "listing-hidden"]);
    expect(caseIn(await postDecision(asha, id, { decision: "hide" })).decisions[0]).toMatchObject({
      state: "proposed",
    });
    expect((await reverse(asha, standing(hidden))).reason).toBe("moderation/already-decided");
  });

  test("that is upheld leaves two people behind the decision", async () => {
    const { id } = await offer();
    const hidden = await postDecision(asha, id, { decision: "hide" });
    await appeal(owner, id);
    expect(caseIn(await answerAppeal(binod, await caseOf(binod, id), "upheld"))).toMatchObject({
      listing: { status: "hidden" },
    });
    expect((await reverse(asha, standing(hidden))).reason).toBe("moderation/second-person-needed");
    expect((await appeal(owner, id)).reason).toBe("moderation/already-decided");
  });

  test("ends when the one who decided gives in", async () => {
    const { id } = await offer();
    const hidden = await postDecision(asha, id, { decision: "hide" });
    await appeal(owner, id);
    expect(caseIn(await reverse(asha, standing(hidden)))).toMatchObject({ listing: { status: "open" }, appeal: null });
  });
});

describe("a sanction", () => {
  test("shuts the owner out until its end, takes what else they offer down; taken back, all of it is as before", async () => {
    const cheat = await createEstablishedMember(service);
    const [one, two] = [await offer(cheat), await offer(cheat)];
    const before = [await keptListing(service, one.id), await keptListing(service, two.id)];
    const until = new Date(Date.now() + 7 * 86_400_000).toISOString();
    const fraud = await postDecision(asha, one.id, { decision: "confirm-fraud", sanction: { until } });
    expect(caseIn(fraud).decisions).toMatchObject([{ sanctionUntil: until }]);
    expect((await cheat.ask("GET", "/api/v1/me")).status).toBe(401);
    expect([await seenBy(stranger, one.id), await seenBy(stranger, two.id)]).toEqual([null, null]);
    expect(await newsAbout(service, cheat, one.id)).toEqual(expect.arrayContaining(["listing-hidden", "sanctioned"]));
    const banned = 'SELECT banned, "banExpires" AS until FROM auth."user" WHERE id = $1';
    expect((await service.database.pool.query(banned, [cheat.id])).rows).toEqual([
      { banned: true, until: new Date(until) },
    ]);
    await reverse(asha, standing(fraud));
    expect((await service.database.pool.query(banned, [cheat.id])).rows).toEqual([{ banned: false, until: null }]);
    expect([await keptListing(service, one.id), await keptListing(service, two.id)]).toEqual(before);
    expect(await newsAbout(service, cheat, one.id)).toContain("sanction-ended");
    // With the reason of the reversal, not with the old accusation; for each post that is shown
    // again.
    const result = await service.database.pool.query<{ kind: string; words: string; id: string }>(
      `SELECT body->>'kind' AS kind, body->>'words' AS words, body->>'listingId' AS id FROM documents
       WHERE collection = 'news' AND body->>'ownerId' = $1 AND body->>'kind' IN ('sanction-ended', 'listing-shown')
       ORDER BY kind, id`,
      [cheat.id],
    );
    const shown = [one.id, two.id].toSorted().map((id) => ({ kind: "listing-shown", words: "I was wrong here.", id }));
    expect(result.rows).toEqual([...shown, { kind: "sanction-ended", words: "I was wrong here.", id: one.id }]);
  });
});
