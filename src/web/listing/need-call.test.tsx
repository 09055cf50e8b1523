import { afterEach, expect, test } from "vitest";
import { CallCard } from "../entry/CallCard.tsx";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";

let drawn: DrawnScreen | null = null;
afterEach(() => drawn?.end());

const ASK = "Ask for the number, then call";

test("a need says to ask for its number only where it is asked for, not above a number that is there", async () => {
  const need = { isShielded: false, isDemo: false, isNeed: true };
  drawn = await draw(<CallCard {...need} channels={[]} ask={<p>The key</p>} />);
  expect(drawn.text()).toContain(ASK);
  drawn.end();
  drawn = await draw(<CallCard {...need} channels={[{ type: "phone", value: "+912212345678" }]} />);
  expect(drawn.text()).toContain("Can you help?");
  expect(drawn.text()).not.toContain(ASK);
});

test("its owner is not asked to help, and is warned of who wants money first", async () => {
  const need = { isShielded: true, isDemo: false, isNeed: true };
  drawn = await draw(<CallCard {...need} isMine channels={[]} />);
  expect(drawn.text()).not.toContain("Can you help?");
  expect(drawn.text()).toContain("Never pay before you have it");
  drawn.end();
  drawn = await draw(<CallCard {...need} channels={[]} />);
  expect(drawn.text()).toContain("Can you help?");
  expect(drawn.text()).toContain("Give what is needed, not money");
});
