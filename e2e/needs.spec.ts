import { gzipSync } from "node:zlib";
import { expect, test } from "./guard.ts";
import { signUpByPhone } from "./support/accounts.ts";
import { A_NEED } from "./support/pictures.ts";
import { ask } from "./support/posting.ts";

/** A separate area, where no other journey posts. */
const PLACE = { lat: 23.6123, lng: 87.1234, label: "Asansol", precision: "exact" };
const AT = "at=23.61,87.12";

test(
  "whoever has blood finds who needs it, by plain links, and learns no more of them than the area",
  { tag: "@role:donor" },
  async ({ page, baseURL, browser }) => {
    const phone = await signUpByPhone(page, baseURL);
    const contact = { alias: "Asha", channels: [{ type: "phone", value: phone }] };
    const details = { component: "red-cells", group: "AB+" };
    const { status, body } = await ask(page, baseURL, {
      path: "/listings",
      data: { ...A_NEED, details, place: PLACE, contact },
    });
    expect(status).toBe(201);
    const id = String(body["id"]);
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 640 } });
    const plain = await context.newPage();
    await plain.goto(`${baseURL}/find/blood?${AT}`);
    await plain.getByRole("link", { name: "Who needs this near you" }).click();
    await expect(plain).toHaveTitle(/^Needed: Blood/);
    const card = plain.locator(`li:has(a[href^="/r/${id}"])`);
    await expect(card).toContainText("Needed now");
    await plain.getByLabel("Your blood group").selectOption("B-");
    await plain.getByRole("main").getByRole("button", { name: "Show" }).first().click();
    await expect(card).toContainText("Your blood also suits this patient");
    await expect(card.getByRole("link", { name: "Get the number" })).toHaveAttribute("href", /number=/);
    const html = await (await plain.request.get(`${baseURL}/needs/blood?${AT}`)).text();
    expect(gzipSync(html).length).toBeLessThan(20_000);
    const lists = await plain.request.get(`${baseURL}/api/v1/listings/nearby?lat=23.61&lng=87.12&side=need&kind=blood`);
    const sync = await plain.request.post(`${baseURL}/api/v1/sync/query`, {
      data: { target: { collection: "listings", ids: [id] } },
    });
    const exported = await plain.request.get(`${baseURL}/export/listings.ndjson`);
    expect(await exported.text()).not.toContain(id);
    for (const text of [html, await lists.text(), await sync.text()]) {
      expect(text).toContain(id);
      for (const secret of ["23.6123", "87.1234", phone, phone.slice(3), "Asha"]) expect(text).not.toContain(secret);
    }
    await card.getByRole("link", { name: "Details" }).click();
    await plain.getByRole("banner").getByRole("link").first().click();
    await expect(plain).toHaveTitle(/^Needed: Blood/);
    await context.close();
  },
);
