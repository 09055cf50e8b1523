import { test } from "vitest";
import { walkFacility, walkListing } from "./walk.ts";
test("look", async () => {
  for (const row of [...(await walkListing()), ...(await walkFacility())])
    console.log(
      row.field,
      "| ASKED",
      row.asked.join(),
      "| SHOWN",
      row.shown.join(),
      "| FILTER",
      row.filtered.join(),
      "| EXP",
      row.exported.join(),
    );
});
