import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SingleListing } from "#contract/listings.ts";
import type { PreviewCard } from "#contract/render.ts";
import type { Site } from "#contract/site.ts";
import { signedIn } from "../testing/accounts.ts";
import type { SignedIn } from "../testing/accounts.ts";
import { post } from "../testing/listing-requests.ts";
import { OWNER, POSTED, expectNoPrivateValues } from "../testing/private-values.ts";
import { builtPages, testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";

const pages = await builtPages();
if (pages === null) console.log("Pictures of what is a person's: skipped, the pages were not built.");

describe.skipIf(pages === null)("a link to what is a person's shows no more than its page does", () => {
  let service: TestService;
  let owner: SignedIn;
  beforeAll(async () => {
    service = await testService(pages ?? {});
    owner = await signedIn(service, { id: OWNER });
  });
  afterAll(() => service.close());

  /** The text of a listing's picture, made of what anybody may read. */
  async function wordsOf(id: string): Promise<PreviewCard | null | undefined> {
    const site = (await (await service.get("/api/v1/site")).json()) as Site;
    const listing = (await (await service.get(`/api/v1/listings/${id}`)).json()) as SingleListing;
    return pages?.renderer?.preview(listing, { site, language: "en", now: new Date() });
  }

  test.each(["need", "offer"] as const)("a %s, open and over", async (side) => {
    const { id } = await post(owner, { side, ...POSTED });
    for (const state of ["open", "over"]) {
      const card = await wordsOf(id);
      expectNoPrivateValues(`the words of a picture, ${state}`, JSON.stringify(card));
      expect(card?.phone).toBeUndefined();
      expect(card?.place).not.toBe("");
      if (state === "open") expect(card?.name).toBe("From a person");
      else expect(card?.what).toBe("Fulfilled: please stop sharing");
      const html = await (await service.get(`/r/${id}`)).text();
      expectNoPrivateValues(`the page, ${state}`, html);
      const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "";
      const answer = await service.get(picture.replace(service.url, ""));
      expectNoPrivateValues(`the picture, ${state}`, Buffer.from(await answer.arrayBuffer()).toString("latin1"));
      expect(answer.headers.get("content-type")).toBe("image/png");
      await owner.ask("POST", `/api/v1/listings/${id}/close`, { outcome: "fulfilled" });
    }
  });
});
