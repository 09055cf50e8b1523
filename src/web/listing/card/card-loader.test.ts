import { expect, test } from "vitest";
import { fakeApi, listing, oneListing, SITE } from "../../testing/fake-api.ts";
import { loadCard } from "./card-loader.ts";

const PRIVATE = { note: "Behind the blue door", title: "For my aunt", speaks: ["bn"] };

async function pageData(status: ReturnType<typeof listing>["status"]): Promise<string> {
  const { api } = fakeApi(oneListing({ ...PRIVATE, status }));
  const url = new URL("http://127.0.0.1:3000/r/1/card");
  return JSON.stringify(await loadCard({ api, site: SITE, language: "en", url }, listing().id));
}

test.each(["fulfilled", "withdrawn", "expired", "hidden"] as const)(
  "the page data of a card that is %s hold nothing that somebody wrote or could be called by",
  async (status) => {
    const kept = await pageData(status);
    expect(kept).not.toMatch(/blue door|my aunt|12025550142|Oxygen Depot/u);
    expect(kept).toContain('"kind":"oxygen"');
  },
);

test("of one that is open the card has its words and its line", async () => {
  expect(await pageData("open")).toMatch(/blue door.*12025550142/u);
});
