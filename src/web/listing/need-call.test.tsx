import { expect, test } from "vitest";
import { CallCard } from "../entry/CallCard.tsx";
import { NeededBand } from "../entry/NeededBand.tsx";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";

let drawn: DrawnScreen | null = null;

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

test("the urgency of a need is a warning until everything is promised", async () => {
  const need = {
    side: "need",
    urgency: "critical",
    needed: { asked: 2, promised: 0, coming: 2, received: 0, left: 0 },
  };
  const toneOf = async (status: "open" | "matched") => {
    drawn?.end();
    drawn = await draw(<NeededBand data={{ ...need, status } as Parameters<typeof NeededBand>[0]["data"]} />);
    return drawn.element.querySelector("p")?.getAttribute("data-tone");
  };
  expect([await toneOf("open"), await toneOf("matched")]).toEqual(["danger", "calm"]);
});
