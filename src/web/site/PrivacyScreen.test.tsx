import { describe, expect, test } from "vitest";
import type { Site } from "#contract/site.ts";
import { SiteProvider } from "../data/useSite.tsx";
import { SITE } from "../testing/fake-api.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { PrivacyScreen } from "./PrivacyScreen.tsx";

let drawn: DrawnScreen;

async function textOf(site: Partial<Site>, language = "en"): Promise<string> {
  const screen = (
    <SiteProvider value={{ ...SITE, ...site }}>
      <PrivacyScreen />
    </SiteProvider>
  );
  drawn = await draw(screen, { language });
  return drawn.text();
}

const geocoder = { name: "photon.example.org", attribution: "© OSM" };
const NOBODY = "asks no other company for anything";

describe("who else learns what", () => {
  test("nobody, where the operator named nobody", async () => {
    const text = await textOf({});
    expect(text).toContain(NOBODY);
    expect(text).not.toContain("example.org");
  });

  test("the host of map tiles sees who looks, and is named", async () => {
    const url = "https://{s}.tiles.example.org/{z}/{x}/{y}.png?key=k";
    const text = await textOf({ mapTiles: { url, attribution: "© OSM" } });
    expect(text).toContain("tiles.example.org sees your address on the net");
    expect(text).not.toContain(NOBODY);
    expect(text).not.toContain("{");
  });

  test.each([
    [false, "does not say who asks or where you are", "within 10 km"],
    [true, "within 10 km", "or where you are"],
  ])("a server for place names is named; told where people are: %s", async (seesLocation, said, unsaid) => {
    const text = await textOf({ geocoder: { ...geocoder, seesLocation } });
    expect(text).toContain("our server asks photon.example.org");
    expect(text).toContain(said);
    expect(text).not.toContain(unsaid);
    expect(text).not.toContain(NOBODY);
  });

  test("in the reader's language too", async () => {
    expect(await textOf({ geocoder: { ...geocoder, seesLocation: true } }, "hi")).toContain(
      "photon.example.org से पूछता है",
    );
  });
});
