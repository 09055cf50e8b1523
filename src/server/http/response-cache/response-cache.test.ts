import { describe, expect, test } from "vitest";
import { RESPONSE_CACHE_MS, ResponseCache } from "./response-cache.ts";
import type { FinishedAnswer, Look } from "./response-cache.ts";

const QUESTION = "find oxygen";

/** A memory with a clock, and what its data says now. */
function memory(mostBytes = 1_000_000) {
  const world = { now: 0, stamp: "one", isHidden: false, looks: 0, drawings: 0, drops: 0, again: 0 };
  const kept = new ResponseCache({ mostBytes, now: () => world.now });
  const look = async (): Promise<Look> => {
    world.looks += 1;
    const { stamp } = world;
    return {
      stamp,
      isCurrent: () => !world.isHidden,
      finish: async () => {
        world.drawings += 1;
        return answer(`${stamp} drawn ${world.drawings}`);
      },
      drop: () => void (world.drops += 1),
      again: () => void (world.again += 1),
    };
  };
  return { world, kept, look };
}

function answer(text: string): FinishedAnswer {
  return { headers: {}, body: Buffer.from(text) };
}

const textOf = (found: FinishedAnswer | null): string | null => found?.body.toString() ?? null;

describe("finished answers", () => {
  test("for two seconds an answer is sent as it is; then its data is looked at again", async () => {
    const { world, kept, look } = memory();
    expect(kept.find(QUESTION)).toBeNull();
    await kept.ask(QUESTION, look);
    world.now = RESPONSE_CACHE_MS - 1;
    expect(textOf(kept.find(QUESTION))).toBe("one drawn 1");
    world.now = RESPONSE_CACHE_MS;
    expect(kept.find(QUESTION)).toBeNull();
    expect(kept.find("find beds")).toBeNull();
    // Whoever counts readers learns of the one who was not counted by a look.
    expect(world).toMatchObject({ looks: 1, again: 1 });
  });

  test("what did not change is not drawn again, and what changed is", async () => {
    const { world, kept, look } = memory();
    await kept.ask(QUESTION, look);
    world.now = RESPONSE_CACHE_MS;
    expect(textOf(await kept.ask(QUESTION, look))).toBe("one drawn 1");
    expect(world).toMatchObject({ looks: 2, drawings: 1, drops: 1 });
    world.now = 2 * RESPONSE_CACHE_MS;
    world.stamp = "two";
    expect(textOf(await kept.ask(QUESTION, look))).toBe("two drawn 2");
    expect(kept.counts).toEqual({ sent: 0, confirmed: 1, drawn: 2 });
  });

  test("an answer that shows what was hidden is sent to nobody", async () => {
    const { world, kept, look } = memory();
    await kept.ask(QUESTION, look);
    world.isHidden = true;
    expect(kept.find(QUESTION)).toBeNull();
  });

  test("one drawing serves all who wait for it, but not those after something was hidden", async () => {
    const { world, kept, look } = memory();
    const all = await Promise.all([kept.ask(QUESTION, look), kept.ask(QUESTION, look), kept.ask(QUESTION, look)]);
    expect(all.map(textOf)).toEqual(["one drawn 1", "one drawn 1", "one drawn 1"]);
    expect(world).toMatchObject({ looks: 1, drawings: 1 });

    world.now = RESPONSE_CACHE_MS;
    world.stamp = "two";
    const first = kept.ask(QUESTION, look);
    const second = kept.ask(QUESTION, look);
    world.isHidden = true;
    expect(textOf(await first)).toBe("two drawn 2");
    // Whoever waited looks again, at data without what was hidden.
    expect(textOf(await second)).toBe("two drawn 3");
    world.isHidden = false;
    // What was hidden while it was drawn was not kept.
    expect(textOf(await kept.ask(QUESTION, look))).toBe("two drawn 4");
  });

  test("of an answer that is looked at each time only the drawing is kept", async () => {
    const { world, kept, look } = memory();
    const each = async () => ({ ...(await look()), isEachTime: true });
    await kept.ask(QUESTION, each);
    expect(kept.find(QUESTION)).toBeNull();
    expect(textOf(await kept.ask(QUESTION, each))).toBe("one drawn 1");
    expect(world).toMatchObject({ looks: 2, drawings: 1 });
    // Each of many at once looks, and none draws.
    const all = await Promise.all([kept.ask(QUESTION, each), kept.ask(QUESTION, each), kept.ask(QUESTION, each)]);
    expect(all.map(textOf)).toEqual(["one drawn 1", "one drawn 1", "one drawn 1"]);
    expect(world).toMatchObject({ looks: 5, drawings: 1 });
  });

  test("a caller's own answer is kept for nobody, and those who waited ask for themselves", async () => {
    const { kept } = memory();
    const [leader, waiter] = await Promise.all([
      kept.ask(QUESTION, async () => null),
      kept.ask(QUESTION, () => Promise.reject(new Error("nobody looks twice"))),
    ]);
    expect([leader, waiter, kept.find(QUESTION)]).toEqual([null, null, null]);
  });

  test("a look that fails is its caller's alone", async () => {
    const { world, kept, look } = memory();
    const failing = kept.ask(QUESTION, () => Promise.reject(new Error("the database is away")));
    const waiting = kept.ask(QUESTION, look);
    await expect(failing).rejects.toThrow("the database is away");
    expect(await waiting).toBeNull();
    expect(textOf(await kept.ask(QUESTION, look))).toBe("one drawn 1");
    expect(world.looks).toBe(1);
  });

  test("what four networks got within its time is popular until it is drawn again; one alone makes nothing so", async () => {
    const { world, kept, look } = memory();
    await kept.ask(QUESTION, look);
    for (let time = 0; time < 20; time += 1) kept.find(QUESTION, () => "one network");
    expect(kept.isPopular(QUESTION)).toBe(false);
    for (const network of ["a", "b", "c"]) kept.find(QUESTION, () => network);
    expect(kept.isPopular(QUESTION)).toBe(true);
    world.now = RESPONSE_CACHE_MS;
    expect([kept.find(QUESTION), kept.isPopular(QUESTION)]).toEqual([null, true]);
    await kept.ask(QUESTION, look);
    expect(kept.isPopular(QUESTION)).toBe(false);
  });

  test("the memory is bounded, and 0 keeps nothing", async () => {
    const { kept, look } = memory(10_000);
    for (let at = 0; at < 50; at += 1) await kept.ask(`${QUESTION} ${at}`, look);
    expect(kept.bytes).toBeLessThanOrEqual(10_000);
    expect(kept.find(`${QUESTION} 49`)).not.toBeNull();
    expect(kept.find(`${QUESTION} 0`)).toBeNull();

    const none = memory(0);
    await none.kept.ask(QUESTION, none.look);
    expect([none.kept.isOn, none.kept.find(QUESTION)]).toEqual([false, null]);
  });
});
