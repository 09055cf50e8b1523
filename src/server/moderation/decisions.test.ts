import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SingleListing } from "#contract/listings.ts";
import { ask } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { aFacility, aListing, bodyOf } from "#server/testing/listings.ts";
import {
  caseIn,
  caseOf,
  confirm,
  countReportsOf,
  postDecision,
  keptListing,
  createEstablishedMember,
  moderated,
  newsAbout,
  offerFood,
  reportAnonymously,
  reportStates,
  reverse,
  seenBy,
  standing,
} from "#server/testing/moderation-requests.ts";
import { observe } from "#server/testing/listing-requests.ts";
import type { TestService } from "#server/testing/service.ts";

let service: TestService;
let owner: SignedIn;
let stranger: SignedIn;
let asha: SignedIn;
let binod: SignedIn;
let chitra: SignedIn;
beforeAll(async () => {
  ({ service, owner, stranger, asha, binod, chitra } = await moderated());
});
afterAll(() => service.close());

const offer = (who: SignedIn = owner): Promise<SingleListing> => offerFood(who);

describe("a decision", () => {
  test("hides at once, is told to the owner, closes the reports; taken back, all is as before", async () => {
    const { id } = await offer();
    await reportAnonymously(service, id, { kind: "fraud", text: "Wants half now." });
    const before = await keptListing(service, id);
    const hidden = await postDecision(asha, id, { decision: "hide" });
    expect(caseIn(hidden)).toMatchObject({ listing: { status: "hidden" }, isOwn: false, ownerId: owner.id });
    expect(await seenBy(stranger, id)).toBeNull();
    expect(await seenBy(owner, id)).toMatchObject({
      status: "hidden",
      trust: { value: "unreviewed" },
      decision: { decision: "hide", mayAppeal: true },
      may: { appeal: true, report: false, moderate: false },
    });
    expect(await reportStates(service, id)).toEqual(["upheld"]);
    expect(await newsAbout(service, owner, id)).toEqual(["listing-hidden"]);
    expect((await postDecision(asha, id, { decision: "hide" })).reason).toBe("moderation/already-decided");
    expect(caseIn(await reverse(asha, standing(hidden))).decisions).toMatchObject([{ state: "reversed" }]);
    expect(await keptListing(service, id)).toEqual(before);
    expect(await reportStates(service, id)).toEqual(["open"]);
    expect((await reverse(asha, standing(hidden) || caseIn(hidden).decisions[0]?.id || "")).reason).toBe(
      "moderation/already-decided",
    );
  });

  test("a page of the queue names no owner; one case does, and its reader is in the audit", async () => {
    const { id } = await offer();
    await reportAnonymously(service, id, { kind: "fraud", text: "Wants half now." });
    const list = await binod.ask("GET", "/api/v1/moderation/cases?limit=100");
    expect(list.json["counts"]).toMatchObject({ open: list.json["total"], proposed: 0 });
    expect(JSON.stringify(list.json)).toContain(id);
    expect(JSON.stringify(list.json)).not.toContain(owner.id);
    const readers = async () =>
      (
        await service.database.pool.query<{ who: string }>(
          "SELECT who FROM audit WHERE act = 'moderation.case-read' AND id = $1",
          [id],
        )
      ).rows;
    expect(await readers()).toEqual([]);
    expect(caseIn(await caseOf(binod, id))).toMatchObject({ ownerId: owner.id });
    expect(await readers()).toEqual([{ who: binod.id }]);
  });

  test("of fraud brands and hides; the words of others meanwhile stay when it is taken back", async () => {
    const { id } = await offer();
    const fraud = await postDecision(asha, id, { decision: "confirm-fraud" });
    expect(await seenBy(owner, id)).toMatchObject({
      status: "hidden",
      trust: { value: "fraud-confirmed", by: "moderator" },
    });
    await observe(owner, id, { outcome: "none-left" });
    await reverse(asha, standing(fraud));
    expect(await seenBy(stranger, id)).toMatchObject({
      status: "open",
      trust: { value: "unreviewed", at: null, by: null },
      stock: { value: "out", by: "owner" },
    });
  });

  test("to keep clears the doubt and the dispute, confirms nothing, and who reported is believed less", async () => {
    const { id } = await offer();
    const member = await createEstablishedMember(service);
    await member.ask("POST", `/api/v1/listings/${id}/reports`, { kind: "fraud" });
    await countReportsOf(service, id);
    expect(await keptListing(service, id)).toMatchObject({ doubt: 0.2 });
    const verifier = await createEstablishedMember(service, { roles: ["verifier"] });
    await observe(verifier, id, { outcome: "asked-for-advance-money" });
    expect(await seenBy(stranger, id)).toMatchObject({ trust: { value: "disputed" } });
    await postDecision(asha, id, { decision: "keep", reason: "Called them, all is well." });
    expect(await seenBy(stranger, id)).toMatchObject({ status: "open", trust: { value: "unreviewed" } });
    expect(await keptListing(service, id)).not.toHaveProperty("doubt");
    expect(await reportStates(service, id)).toEqual(["dismissed"]);
    expect(await newsAbout(service, owner, id)).toEqual([]);
    const other = await offer();
    await member.ask("POST", `/api/v1/listings/${other.id}/reports`, { kind: "fraud" });
    await countReportsOf(service, other.id);
    expect(await keptListing(service, other.id)).toMatchObject({ doubt: 0.1 });
  });

  test("to dispute is seen by everybody, to join leads to the other one", async () => {
    const [one, two] = [await offer(), await offer()];
    await postDecision(asha, one.id, { decision: "dispute" });
    expect(await seenBy(stranger, one.id)).toMatchObject({ status: "open", trust: { value: "disputed" } });
    expect(await newsAbout(service, owner, one.id)).toEqual(["listing-disputed"]);
    expect((await postDecision(asha, two.id, { decision: "merge" })).reason).toBe("http/invalid-argument");
    expect((await postDecision(asha, two.id, { decision: "merge", mergeInto: two.id })).reason).toBe(
      "http/invalid-argument",
    );
    const joined = await postDecision(asha, two.id, { decision: "merge", mergeInto: one.id });
    expect(await seenBy(stranger, two.id)).toMatchObject({
      status: "hidden",
      mergedInto: one.id,
      contact: { channels: [], available: false },
      may: { observe: false },
    });
    // A merged listing cannot be the target of another merge.
    const three = await offer();
    expect((await postDecision(asha, three.id, { decision: "merge", mergeInto: two.id })).reason).toBe(
      "http/invalid-argument",
    );
    await reverse(asha, standing(joined));
    expect(await seenBy(stranger, two.id)).not.toHaveProperty("mergedInto");
  });

  test("who closed their listing meanwhile closed it; showing again does not open it", async () => {
    const { id } = await offer();
    const hidden = await postDecision(asha, id, { decision: "hide" });
    const close = (outcome: string) => owner.ask("POST", `/api/v1/listings/${id}/close`, { outcome });
    expect((await close("withdrawn")).status).toBe(200);
    // Closing shows nothing that was hidden: its page would be public again.
    expect(await seenBy(stranger, id)).toBeNull();
    expect((await close("withdrawn")).status).toBe(200);
    await reverse(asha, standing(hidden));
    expect(await seenBy(stranger, id)).toMatchObject({ status: "withdrawn" });
    const closed = await postDecision(asha, id, { decision: "confirm-fraud" });
    expect(await seenBy(stranger, id)).toBeNull();
    await reverse(asha, standing(closed));
    expect(await seenBy(stranger, id)).toMatchObject({ status: "withdrawn" });
  });

  test("leaves who, what, before, after and why in the audit", async () => {
    const { id } = await offer();
    await postDecision(asha, id, { decision: "hide", reason: "Half now, they wrote." });
    const { rows } = await service.database.pool.query(
      "SELECT who, role, act, details->>'why' AS why FROM audit WHERE id = $1 AND act = 'moderation.decide'",
      [id],
    );
    expect(rows).toEqual([{ who: asha.id, role: "moderator", act: "moderation.decide", why: "Half now, they wrote." }]);
  });
});

describe("two people", () => {
  test("what one moderator kept, another only proposes to take down; a third brings it into force", async () => {
    const { id } = await offer();
    await reportAnonymously(service, id, { kind: "fraud" });
    await postDecision(asha, id, { decision: "keep" });
    const proposed = caseIn(await postDecision(binod, id, { decision: "hide" }));
    expect(proposed).toMatchObject({
      listing: { status: "open" },
      needsSecond: true,
      decisions: [{ state: "proposed" }, {}],
    });
    expect(await newsAbout(service, owner, id)).toEqual([]);
    const proposal = proposed.decisions[0]?.id ?? "";
    // Neither repeated, nor by another way, nor alone.
    expect((await postDecision(binod, id, { decision: "confirm-fraud" })).reason).toBe("moderation/already-decided");
    expect((await confirm(binod, proposal)).reason).toBe("moderation/second-person-needed");
    const list = await chitra.ask("GET", "/api/v1/moderation/cases?state=proposed");
    expect(list.json).toMatchObject({ total: 1, counts: { proposed: 1 } });
    expect(JSON.stringify(list.json["items"])).toContain(id);
    expect(caseIn(await confirm(chitra, proposal))).toMatchObject({ listing: { status: "hidden" } });
    expect(await newsAbout(service, owner, id)).toEqual(["listing-hidden"]);
    expect((await confirm(asha, proposal)).reason).toBe("moderation/already-decided");
    // Two people support it now: neither can reverse it alone.
    expect((await reverse(binod, proposal)).reason).toBe("moderation/second-person-needed");
  });

  test("what one took down, another alone neither shows, nor softens, nor takes back; to go further is no contradiction", async () => {
    const { id } = await offer();
    const hidden = await postDecision(asha, id, { decision: "hide" });
    expect((await reverse(binod, standing(hidden))).reason).toBe("moderation/second-person-needed");
    const shown = caseIn(await postDecision(binod, id, { decision: "keep" }));
    expect(shown).toMatchObject({ listing: { status: "hidden" }, decisions: [{ state: "proposed" }, {}] });
    // Its proposer may withdraw it and then decide otherwise.
    const back = caseIn(await confirm(binod, shown.decisions[0]?.id ?? "", false));
    expect(back.decisions[0]).toMatchObject({ state: "refused" });
    expect(caseIn(await postDecision(binod, id, { decision: "confirm-fraud" }))).toMatchObject({
      listing: { status: "hidden", trust: { value: "fraud-confirmed" } },
    });
    expect(caseIn(await postDecision(asha, id, { decision: "hide" })).decisions[0]).toMatchObject({
      state: "proposed",
    });
  });

  test("a moderator's word about a call goes round no decision; a verifier who called is heard", async () => {
    const { id } = await offer();
    const verifier = await createEstablishedMember(service, { roles: ["verifier"] });
    await postDecision(asha, id, { decision: "keep" });
    expect((await observe(binod, id, { outcome: "asked-for-advance-money" })).reason).toBe(
      "moderation/second-person-needed",
    );
    expect((await observe(binod, id, { outcome: "confirmed" })).status).toBe(201);
    expect((await observe(verifier, id, { outcome: "asked-for-advance-money" })).status).toBe(201);
    const other = await offer();
    await postDecision(asha, other.id, { decision: "dispute" });
    for (const outcome of ["confirmed", "got-help"])
      expect((await observe(binod, other.id, { outcome })).reason).toBe("moderation/second-person-needed");
  });

  test("who is no longer a moderator does not protect what they decided", async () => {
    const dev = await createEstablishedMember(service, { roles: ["moderator"] });
    const { id } = await offer();
    const hidden = await postDecision(dev, id, { decision: "hide" });
    await service.database.pool.query(`UPDATE auth."user" SET role = '' WHERE id = $1`, [dev.id]);
    expect(caseIn(await reverse(asha, standing(hidden)))).toMatchObject({ listing: { status: "open" } });
  });

  test("two who decide at once: one is in force, the other is against it or too late", async () => {
    const { id } = await offer();
    const [one, two] = await Promise.all([
      postDecision(asha, id, { decision: "keep" }),
      postDecision(binod, id, { decision: "hide" }),
    ]);
    const states = caseIn(one.status === 200 ? await caseOf(asha, id) : two).decisions.map(({ state }) => state);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(states.toSorted()).toEqual(["in-force", "proposed"]);
  });
});

test("words that are changed afterwards change no case: what the listing said is kept with the report and the decision", async () => {
  const { id } = await offer();
  await reportAnonymously(service, id, { kind: "fraud" });
  await postDecision(asha, id, { decision: "hide" });
  const edit = { title: "Free meals, nothing else" };
  expect((await owner.ask("PATCH", `/api/v1/listings/${id}`, edit, { "if-match": "*" })).status).toBe(200);
  const { reports, decisions } = caseIn(await caseOf(asha, id));
  expect([reports[0]?.said, decisions[0]?.said]).toEqual(["Hot meals", "Hot meals"]);
  expect(caseIn(await caseOf(asha, (await offer()).id)).reports).toEqual([]);
});

test("what is wrong with a facility is a case of one of its listings", async () => {
  const facility = await service.put(bodyOf(aFacility()), { collection: "facilities" });
  const listing = await service.put(bodyOf(aListing({ facilityId: facility })));
  const path = `/api/v1/facilities/${facility}/corrections`;
  expect(
    (await ask(service, { method: "POST", path, body: { field: "phone", text: "Nobody there." } })).status,
  ).toBeLessThan(300);
  const found = caseIn(await caseOf(asha, listing));
  expect(found.reports).toMatchObject([{ cause: "wrong-field", field: "phone", text: "Nobody there." }]);
  await postDecision(asha, listing, { decision: "keep", reason: "The line was corrected." });
  expect(await reportStates(service, listing)).toEqual(["dismissed"]);
});
