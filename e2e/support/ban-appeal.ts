import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import { emailMemberBehind, home, PASSWORD } from "./accounts.ts";
import { ask } from "./posting.ts";

/**
 * Somebody whom the admin of a page bans appeals against it.
 * @returns the id of the appeal
 */
export async function banAppealBehind(page: Page, baseURL: string | undefined): Promise<string> {
  const other = await page.context().browser()?.newPage();
  if (other === undefined) throw new Error("there is no browser");
  const address = home(baseURL);
  const email = await emailMemberBehind(other, baseURL);
  const { id }: { id: string } = await (await other.request.get(`${address}/api/v1/me`)).json();
  const banned = await ask(page, baseURL, { path: `/people/${id}/ban`, data: { reason: "Asked for money first." } });
  expect(banned.status).toBe(200);
  const refused = await other.request.post(`${address}/api/auth/sign-in/email`, {
    headers: { origin: address },
    data: { email, password: PASSWORD },
  });
  const { ban }: { ban: { appeal: { token: string } } } = await refused.json();
  const words = "It was my brother who wrote to them, not I.";
  const sent = await ask(other, baseURL, { path: "/ban-appeals", data: { token: ban.appeal.token, words } });
  expect(sent.status).toBe(200);
  await other.close();
  const waiting = await ask(page, baseURL, { path: "/ban-appeals", method: "GET" });
  const { items } = waiting.body as { items: { id: string }[] };
  return items.at(-1)?.id ?? "";
}
