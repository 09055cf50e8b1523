import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { Pictures } from "./pictures.ts";
import type { PictureAnswer } from "./pictures.ts";
import { drawRequest, drawRequests, cardOf, WORDS } from "./testing/cards.ts";

const folder = mkdtempSync(join(tmpdir(), "lifeboard-queue-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function picturesOf(queue: { places: number; ofOneCaller: number }): Pictures {
  return new Pictures({ queue, read: async () => cardOf("en", WORDS.en), folder });
}

async function states(asked: Promise<PictureAnswer>[]): Promise<string[]> {
  return (await Promise.all(asked)).map(({ state }) => state);
}

describe("the queue of pictures", () => {
  test("asked for again it is not drawn again; too many at once are asked to come back", async () => {
    const pictures = picturesOf({ places: 2, ofOneCaller: 2 });
    const asked = drawRequests(5, "192.0.2.0/24");
    const all = await Promise.all(asked.map((one) => pictures.answer(one)));
    // One is drawn, two wait.
    expect(all.map(({ state }) => state)).toEqual(["picture", "picture", "picture", "busy", "busy"]);
    const again = await pictures.answer(asked[0] ?? drawRequest());
    expect(again.state === "picture" && all[0]?.state === "picture" && again.png === all[0].png).toBe(true);
  });

  test("no caller fills the queue for others; who waits for a picture already kept or drawn takes no place", async () => {
    const pictures = picturesOf({ places: 8, ofOneCaller: 1 });
    const greedy = drawRequests(10, "192.0.2.0/24").map((one) => pictures.answer(one));
    const others = drawRequests(1, "198.51.100.0/24", 20).map((one) => pictures.answer(one));
    const same = pictures.answer({ ...drawRequest(), ...drawRequests(1, "203.0.113.0/24")[0] });
    expect(await states(greedy)).toEqual(["picture", "picture", ...Array.from({ length: 8 }, () => "busy")]);
    expect(await states([...others, same])).toEqual(["picture", "picture"]);
    // Their places are free again once they are drawn.
    expect(await states(drawRequests(2, "192.0.2.0/24", 40).map((one) => pictures.answer(one)))).toEqual([
      "picture",
      "picture",
    ]);
  });

  test("networks that fill the queue together hold nobody up: one more caller's picture is drawn after one of each", async () => {
    const pictures = picturesOf({ places: 6, ofOneCaller: 3 });
    const order: string[] = [];
    const asked = (count: number, caller: string, first: number) =>
      drawRequests(count, caller, first).map(async (one) => {
        const answer = await pictures.answer(one);
        if (answer.state === "picture") order.push(caller);
        return answer;
      });
    const flood = [...asked(4, "192.0.2.0/24", 0), ...asked(3, "198.51.100.0/24", 20)];
    const [last = Promise.reject(new Error("nobody asked"))] = asked(1, "203.0.113.0/24", 40);
    expect((await last).state).toBe("picture");
    expect(order).toEqual(["192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24"]);
    // The newest of the busiest caller made room.
    expect((await states(flood)).filter((state) => state === "busy")).toHaveLength(1);
  });

  test("whoever waits for a picture whose place is given up has it drawn all the same", async () => {
    const pictures = picturesOf({ places: 3, ofOneCaller: 3 });
    const flood = drawRequests(4, "192.0.2.0/24").map((one) => pictures.answer(one));
    const same = pictures.answer({ ...drawRequest(), ...drawRequests(1, "198.51.100.0/24", 3)[0] });
    const other = pictures.answer({ ...drawRequest(), ...drawRequests(1, "203.0.113.0/24", 20)[0] });
    expect(await states(flood)).toEqual(["picture", "picture", "busy", "busy"]);
    expect(await states([same, other])).toEqual(["picture", "picture"]);
  });
});
