import { afterAll, beforeAll, expect, test } from "vitest";
import type { SignedIn } from "#server/testing/accounts.ts";
import { caseOf, createEstablishedMember, moderated, offerFood, seenBy } from "#server/testing/moderation-requests.ts";
import { observe } from "#server/testing/listing-requests.ts";
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

const NOTE = "The woman at the gate drinks.";

type Observed = { id: string; outcome: string; note?: string; privateNote?: string; isNoteTaken?: true };

/** A listing with one observation that has a public note. */
async function noted(note = NOTE): Promise<{ listingId: string; id: string }> {
  const { id: listingId } = await offerFood(owner);
  const speaker = await createEstablishedMember(service);
  await observe(speaker, listingId, { outcome: "in-stock", note });
  const [observation] = await publicOnes(listingId);
  return { listingId, id: observation?.id ?? "" };
}

async function publicOnes(listingId: string): Promise<Observed[]> {
  const { json } = await stranger.ask("GET", `/api/v1/listings/${listingId}/observations`);
  return json["items"] as Observed[];
}

async function ofCase(listingId: string): Promise<Observed[]> {
  return (await caseOf(asha, listingId)).json["observations"] as Observed[];
}

const show = (who: SignedIn, id: string, isShown: boolean) =>
  who.ask("POST", `/api/v1/moderation/notes/${id}`, { isShown });

test("a note that is taken away is read by moderators alone; the post stays, the word counts, and it can come back", async () => {
  const { listingId, id } = await noted();
  const before = await seenBy(stranger, listingId);
  expect((await publicOnes(listingId))[0]).toMatchObject({ note: NOTE });

  expect((await show(asha, id, false)).status).toBe(204);
  expect(JSON.stringify(await publicOnes(listingId))).not.toContain(NOTE);
  expect((await ofCase(listingId))[0]).toMatchObject({ privateNote: NOTE, isNoteTaken: true });
  const after = await seenBy(stranger, listingId);
  expect([after?.status, after?.stock]).toEqual([before?.status, before?.stock]);
  // The same again changes nothing.
  expect((await show(asha, id, false)).status).toBe(204);

  expect((await show(binod, id, true)).status).toBe(204);
  expect((await publicOnes(listingId))[0]).toMatchObject({ note: NOTE });
  const { rows } = await service.database.pool.query<{ who: string }>(
    "SELECT who FROM audit WHERE act = 'moderation.show-note' AND id = $1 ORDER BY at",
    [id],
  );
  expect(rows.map(({ who }) => who)).toEqual([asha.id, binod.id]);
});

test("a note that the rules keep back is not shown by a key", async () => {
  const { listingId, id } = await noted("Ask for 98300 12345");
  expect((await publicOnes(listingId))[0]?.note).toBeUndefined();
  expect((await show(asha, id, true)).status).toBe(204);
  expect((await publicOnes(listingId))[0]?.note).toBeUndefined();
  expect((await ofCase(listingId))[0]).toMatchObject({ privateNote: "Ask for 98300 12345" });
  expect((await ofCase(listingId))[0]).not.toHaveProperty("isNoteTaken");
});

test("only moderators may, and not about what is theirs", async () => {
  const { id } = await noted();
  expect((await show(stranger, id, false)).status).toBe(403);
  const { id: own } = await offerFood(asha);
  await observe(await createEstablishedMember(service), own, { outcome: "in-stock", note: NOTE });
  const [aboutOwn] = await publicOnes(own);
  expect((await show(asha, aboutOwn?.id ?? "", false)).reason).toBe("moderation/own-case");
  const { id: others } = await offerFood(owner);
  await observe(asha, others, { outcome: "in-stock", note: NOTE });
  const [ownWord] = await publicOnes(others);
  expect((await show(asha, ownWord?.id ?? "", false)).reason).toBe("moderation/own-case");
  expect((await show(asha, "01a1fdd0-1111-7aaa-8bbb-0123456789ab", false)).reason).toBe("observations/not-found");
});
