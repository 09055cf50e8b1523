import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getListing, getObservations, nearby } from "#contract/listings.ts";
import { aListing, bodyOf } from "../testing/listings.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";

let service: TestService;
let minutesLater = 0;
let ids: string[];
beforeAll(async () => {
  service = await testService({ now: () => new Date(Date.now() + minutesLater * 60_000) });
  ids = await service.putAll(
    Array.from({ length: 5 }, (_, at) => ({ body: bodyOf(aListing({ title: `Ward ${at}` })) })),
  );
});
afterAll(() => service.close());

const SEARCH = "/api/v1/listings/nearby?lat=22.57&lng=88.36&limit=2";

async function firstCursor(): Promise<string> {
  const page = nearby.output.parse(await (await service.get(SEARCH)).json());
  return page.nextCursor ?? "";
}

describe("a cursor", () => {
  test("leads through all rows, each once", async () => {
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const response = await service.get(cursor === "" ? SEARCH : `${SEARCH}&cursor=${cursor}`);
      const page = nearby.output.parse(await response.json());
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  test("of another search is a mismatch", async () => {
    const response = await service.get(`${SEARCH.replace("22.57", "22.58")}&cursor=${await firstCursor()}`);
    expect(await response.json()).toMatchObject({
      status: 400,
      code: "invalid-argument",
      reason: "listings/cursor-mismatch",
    });
  });

  test("that was changed by a letter is broken", async () => {
    const cursor = await firstCursor();
    const changed = `${cursor.slice(0, 20)}${cursor[20] === "A" ? "B" : "A"}${cursor.slice(21)}`;
    const response = await service.get(`${SEARCH}&cursor=${changed}`);
    expect(await response.json()).toMatchObject({ status: 400, reason: "listings/cursor-broken" });
  });

  test("is too old after 15 minutes", async () => {
    const cursor = await firstCursor();
    minutesLater = 14;
    expect((await service.get(`${SEARCH}&cursor=${cursor}`)).status).toBe(200);
    minutesLater = 16;
    const response = await service.get(`${SEARCH}&cursor=${cursor}`);
    minutesLater = 0;
    expect(await response.json()).toMatchObject({
      status: 400,
      reason: "listings/cursor-expired",
      retry: "after-change",
    });
  });
});

describe("what the patient needs", () => {
  test("is asked for by a word of the contract, and kept by the cursor", async () => {
    const response = await service.get(`${SEARCH}&patient=lying&facets=true`);
    expect(nearby.output.parse(await response.json())).toMatchObject({ items: [], total: 0, all: 0 });
    expect(await (await service.get(`${SEARCH}&patient=standing`)).json()).toMatchObject({ status: 400 });
    const mixed = await service.get(`${SEARCH}&patient=lying&cursor=${await firstCursor()}`);
    expect(await mixed.json()).toMatchObject({ reason: "listings/cursor-mismatch" });
  });
});

describe("the fields of a list", () => {
  test("are asked for by a word of the contract", async () => {
    const response = await service.get(`${SEARCH}&fields=list`);
    const [item] = nearby.output.parse(await response.json()).items;
    expect(item).toMatchObject({ side: "offer", contact: { shielded: false } });
    expect(item).not.toHaveProperty("updatedAt");
    expect(await (await service.get(`${SEARCH}&fields=entry`)).json()).toMatchObject({ status: 400 });
  });
});

describe("one listing", () => {
  test("is answered as the contract says, with a tag", async () => {
    const response = await service.get(`/api/v1/listings/${ids[0]}`);
    expect(getListing.output.parse(await response.json()).id).toBe(ids[0]);
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
    const again = await service.get(`/api/v1/listings/${ids[0]}`, {
      headers: { "if-none-match": response.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  });

  test.each(["fulfilled", "withdrawn", "expired"] as const)(
    "%s is answered with its status and no contact",
    async (status) => {
      const id = await service.put(bodyOf(aListing({ status })));
      const listing = getListing.output.parse(await (await service.get(`/api/v1/listings/${id}`)).json());
      expect(listing).toMatchObject({ status, contact: { channels: [], available: false } });
    },
  );

  test("hidden or unknown is not found", async () => {
    const hidden = await service.put(bodyOf(aListing({ status: "hidden" })));
    for (const id of [hidden, "01890a5d-ac96-774b-bcce-b302099a8057"]) {
      for (const path of [`/api/v1/listings/${id}`, `/api/v1/listings/${id}/observations`]) {
        const response = await service.get(path);
        expect(await response.json()).toMatchObject({
          status: 404,
          code: "not-found",
          reason: "listings/not-found",
          retry: "never",
        });
      }
    }
  });
});

test("what was found about a listing comes newest first", async () => {
  const at = (hour: number): string => `2026-11-20T0${hour}:00:00.000Z`;
  const said = (hour: number): { body: Record<string, string>; collection: string } => ({
    collection: "observations",
    body: { listingId: ids[0] ?? "", outcome: "in-stock", at: at(hour), by: "seeker" },
  });
  await service.putAll([said(1), said(3), said(2)]);
  const { items } = getObservations.output.parse(
    await (await service.get(`/api/v1/listings/${ids[0]}/observations`)).json(),
  );
  expect(items.map((item) => item.at)).toEqual([at(3), at(2), at(1)]);
});
