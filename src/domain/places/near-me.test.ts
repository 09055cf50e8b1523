import { expect, test } from "vitest";
import { meansNearMe } from "./near-me.ts";

test("who types 'near me', in whatever letters, means no place of that name", () => {
  for (const text of ["near me", "Near  Me", "NEARBY", "मेरे पास", "mere paas", "আমার কাছে", "میرے پاس"])
    expect(meansNearMe(text), text).toBe(true);
  for (const text of ["Maine", "Nearby Street", "Here, Kenya", "Meerut", ""])
    expect(meansNearMe(text), text).toBe(false);
});
