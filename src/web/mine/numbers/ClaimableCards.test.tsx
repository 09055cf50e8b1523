import { expect, test } from "vitest";
import { fakeApi, listing } from "../../testing/fake-api.ts";
import { draw, refusal, server } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";
import { ClaimableCards } from "./ClaimableCards.tsx";

let drawn: DrawnScreen;

const { distanceKm: _km, why: _why, ...lead } = listing();

test("an entry of a list with one's number becomes one's own by one tap; the list is asked for anew", async () => {
  const { api, asked } = fakeApi({ "/api/v1/me/claimable": { items: [lead] }, "/api/v1/listings/{id}/claim": lead });
  drawn = await draw(<ClaimableCards />, { api });
  await drawn.until(() => drawn.text().includes("Entries with your number"));
  await drawn.tap(drawn.button("It is mine; give my number to nobody yet"));
  await drawn.until(() => asked.length === 3);
  expect(asked.map(({ path }) => path)).toEqual([
    "/api/v1/me/claimable",
    "/api/v1/listings/{id}/claim",
    "/api/v1/me/claimable",
  ]);
  expect(asked[1]?.input).toEqual({ id: lead.id, showOnRequest: false });
});

test("nothing is shown where there is none; a refusal is said", async () => {
  drawn = await draw(<ClaimableCards />, { api: fakeApi({ "/api/v1/me/claimable": { items: [] } }).api });
  await drawn.rest();
  expect(drawn.text()).toBe("");
  drawn.end();
  const api = server({
    "/api/v1/me/claimable": { ok: true, value: { items: [lead] } },
    "/api/v1/listings/{id}/claim": { ok: false, problem: refusal("contact/not-proved") },
  });
  drawn = await draw(<ClaimableCards />, { api });
  await drawn.until(() => drawn.text().includes("Entries with your number"));
  await drawn.tap(drawn.button("It is mine; people may ask for my number"));
  await drawn.until(() => drawn.text().includes("Confirm the number first"));
});
