import { expect, test } from "vitest";
import { SITE } from "../testing/fake-api.ts";
import { writePageData } from "./page-data.ts";

test("data in a page cannot end its block or begin a script", () => {
  const text = writePageData({
    loaderData: { find: { name: "</script><script>alert(1)</script><!--\u2028" } },
    errors: null,
    site: SITE,
    emergency: null,
    language: "en",
    languages: [],
    strings: {},
    now: "",
    timeZone: "UTC",
  });
  expect(text).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(text).loaderData.find.name).toContain("</script>");
});
