import { expect, settled, test } from "../guard.ts";
import { home, memberBehind } from "../support/accounts.ts";
import { A_NEED } from "../support/pictures.ts";
import { ask, postListing } from "../support/posting.ts";
import { installed } from "../support/worker.ts";

test.use({ serviceWorkers: "allow" });

test("answers that were looked at once open without a net", async ({
  page,
  context,
  another,
  baseURL,
  town,
  isMobile,
}) => {
  test.skip(!isMobile, "the same on wide screens");
  const owner = await another();
  await memberBehind(owner, baseURL, "Asha");
  const need = await postListing(owner, baseURL, { ...A_NEED, place: town });
  await memberBehind(page, baseURL, "Bela");
  const arrivesBy = new Date(Date.now() + 3_600_000).toISOString();
  await ask(page, baseURL, { path: `/listings/${need}/responses`, data: { amount: 2, arrivesBy } });
  await installed(page, `${home(baseURL)}/me`);
  // The worker has what is fetched from now on.
  await page.reload();
  await settled(page);
  await expect(page.getByRole("heading", { name: /^You bring 2 units/ })).toBeVisible();
  await page.close();
  await context.setOffline(true);
  const again = await context.newPage();
  await again.goto(`${home(baseURL)}/me`);
  await again.getByText("Notes", { exact: true }).click();
  await again.getByRole("button", { name: "I am on my way" }).click();
  await expect(again.getByRole("log")).toContainText("I am on my way");
  await context.setOffline(false);
  await expect.poll(async () => notesOf(await ask(owner, baseURL, QUERY))).toBe(1);
});

const QUERY = { path: "/sync/query", data: { target: { collection: "responses", mine: true } } };

function notesOf({ body }: { body: Record<string, unknown> }): number {
  const { documents } = body as { documents: { notes: unknown[] }[] };
  return documents[0]?.notes.length ?? 0;
}
