import { expect, test } from "vitest";
import { startChild } from "#server/testing/child.ts";
import { rounds } from "#server/testing/rounds.ts";
import { GATEWAY_SECRET, postOffice } from "#server/testing/post-office.ts";

const office = postOffice();
const COUNT = 40;

test("killed with -9 anywhere, a sending process loses no message that was kept; the next one sends the rest", async () => {
  for (let round = 0; round < rounds(1, 40); round += 1) {
    office.gateway.reset();
    const connection = JSON.stringify({
      ...office.database.connection,
      database: office.database.pool.options.database,
    });
    const args = [connection, office.gateway.url, GATEWAY_SECRET, String(COUNT)];
    const child = startChild(new URL("./testing/sender-child.ts", import.meta.url), args);
    await child.said(`kept +1201555${1_000 + ((round * 17 + 5) % COUNT)}`);
    await child.kill("SIGKILL");
    const kept = child.lines.filter((line) => line.startsWith("kept ")).map((line) => line.slice("kept ".length));
    expect(kept.length).toBeGreaterThan(0);
    // The killed one used the real clock.
    office.now = new Date();
    const next = office.post();
    // A dead process's messages are free when their claim has ended.
    await next.sendDue();
    office.later(91);
    await next.sendDue();
    await office.allSent();
    const calls = office.gateway.calls.map((call) => JSON.parse(call.body));
    expect(new Set(calls.map(({ to }) => to))).toEqual(new Set([...kept, ...calls.map(({ to }) => to)]));
    // Only messages in progress at the kill may have been sent twice, and then under one id.
    const ids = new Map(calls.map(({ to, id }) => [to, id]));
    expect(calls.every(({ to, id }) => ids.get(to) === id)).toBe(true);
    expect(calls.length - ids.size).toBeLessThanOrEqual(5);
    await next.close();
  }
});
