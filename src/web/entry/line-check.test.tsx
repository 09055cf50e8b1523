import { expect, test } from "vitest";
import { listing, minutesAgo, NOW } from "../testing/fake-api.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { CallCard } from "./CallCard.tsx";
import { headlineOf } from "./card/headline.ts";
import { CallKey } from "./ResultCard.tsx";
import { rowWithoutDistance } from "./row.ts";

let drawn: DrawnScreen | null = null;

/** Times that no clock of a test reaches, or comes before. */
const [LATER, LONG_AGO] = [minutesAgo(-60_000_000), minutesAgo(10_000_000)];
const CHECKED = "Their number is being checked. Ask again:";

test("a place whose last number is being checked says when to ask again, on its page and in lists", async () => {
  const until = LATER;
  drawn = await draw(<CallCard channels={[]} isShielded={false} isDemo={false} check={until} />);
  expect(drawn.text()).toContain(CHECKED);
  drawn.end();
  const contact = { channels: [], shielded: false, available: false, lineCheck: { until } };
  const row = { ...rowWithoutDistance(listing({ contact })), km: 1 };
  drawn = await draw(
    <CallKey row={row} name="Hill Hospital" href="/r/1" action={headlineOf(row, undefined, { now: NOW }).action} />,
  );
  expect(drawn.text()).toContain(CHECKED);
});

test("a time in the past says nothing, and neither does one beside a number", async () => {
  drawn = await draw(<CallCard channels={[]} isShielded={false} isDemo={false} check={LONG_AGO} />);
  expect(drawn.text()).not.toContain(CHECKED);
  drawn.end();
  const channels = [{ type: "phone" as const, value: "+912212345678" }];
  drawn = await draw(<CallCard channels={channels} isShielded={false} isDemo={false} check={LATER} />);
  expect(drawn.text()).not.toContain(CHECKED);
});
