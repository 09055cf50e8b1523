import { expect, test } from "vitest";
import { guideLink, guidesFor } from "./directions.ts";

const PLACE = { lat: 22.57, lng: 88.36, name: "Dépôt (north) & co" };

test.each([
  ["", "phone"],
  ["Mozilla/5.0 (Linux; Android 14)", "phone"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)", "apple"],
  ["Mozilla/5.0 (X11; Linux x86_64)", "osm"],
])("%s is offered %s first", (agent, first) => {
  expect(guidesFor(agent)[0]).toBe(first);
  expect(guidesFor(agent)).toContain("osm");
});

test("addresses name the place alone; what is written in a name cannot break out of them", () => {
  expect(guideLink("phone", PLACE)).toBe("geo:22.57,88.36?q=22.57,88.36(D%C3%A9p%C3%B4t%20(north)%20%26%20co)");
  for (const guide of ["osm", "google", "apple"] as const) {
    const link = new URL(guideLink(guide, PLACE));
    expect(link.protocol).toBe("https:");
    expect([...link.searchParams.values()]).toContain("22.57,88.36");
    expect(link.href).not.toContain("north");
  }
});
