import { createServer } from "node:net";
import type { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { CODE, NOTICE, postOffice } from "#server/testing/post-office.ts";
import { claimMessages } from "./statements.ts";
import { eventually } from "#server/testing/eventually.ts";

const office = postOffice();

describe("several processes", () => {
  test("each message is sent by one of them, once", async () => {
    const [first, second, third] = [office.post(), office.post(), office.post()];
    const all = Array.from({ length: 60 }, (_none, index) => ({ ...CODE, to: `+1201555${1000 + index}` }));
    await Promise.all(all.map((message) => first.send(message)));
    await Promise.all([first.sendDue(), second.sendDue(), third.sendDue()]);
    await office.allSent();
    const got = office.gateway.calls.map((call) => JSON.parse(call.body).to).toSorted();
    expect(got).toEqual(all.map((message) => message.to).toSorted());
  });

  test("while one sends a message no other one takes it; a killed one loses it to the next", async () => {
    office.gateway.hold();
    const slow = office.post();
    await slow.send(CODE);
    await eventually(() => expect(office.gateway.calls).toHaveLength(1));
    const other = office.post();
    expect(await other.sendDue()).toBe(0);
    office.later(89);
    expect(await other.sendDue()).toBe(0);
    // The claim of the first ends as after a kill.
    office.later(2);
    const again = other.sendDue();
    await eventually(() => expect(office.gateway.calls).toHaveLength(2));
    office.gateway.release();
    expect(await again).toBe(1);
    await office.allSent();
  });

  test("one that was stopped before it sent does not send what another one has by now", async () => {
    const gone = office.post();
    await gone.close();
    await gone.send(CODE);
    await office.database.pool.query("UPDATE auth.message SET user_id = 'somebody'");
    // Both wait here, before they send: where it is read who ended such messages.
    const holder = await office.database.pool.connect();
    try {
      await holder.query("BEGIN; LOCK TABLE ended_messages IN ACCESS EXCLUSIVE MODE");
      const stopped = office.post().sendDue();
      await eventually(async () => expect(await office.rows()).toMatchObject([{ tries: 1 }]));
      office.later(91);
      const tried = office.post().sendDue();
      await eventually(async () => expect(await office.rows()).toMatchObject([{ tries: 2 }]));
      await holder.query("COMMIT");
      expect(await Promise.all([stopped, tried])).toEqual([1, 1]);
    } finally {
      holder.release(true);
    }
    await office.allSent();
    expect(office.gateway.calls).toHaveLength(1);
  });

  test("two that ask at the same moment never get the same one", async () => {
    const messages = office.post({ sms: true });
    await messages.close();
    const due = Array.from({ length: 40 }, () => messages.send(CODE));
    await Promise.all(due);
    const until = new Date(office.now.getTime() + 60_000);
    const taken = await Promise.all(
      Array.from({ length: 10 }, () =>
        claimMessages(office.database, { channel: "sms", now: office.now, until, most: 5, isWanted: () => true }),
      ),
    );
    const ids = taken.flat().map((message) => message.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("a gateway that hangs on one message holds up no other", async () => {
    office.gateway.hold();
    const messages = office.post();
    await messages.send(CODE);
    await eventually(() => expect(office.gateway.calls).toHaveLength(1));
    await messages.send({ ...CODE, to: "+12015550199" });
    await eventually(() => expect(office.gateway.calls).toHaveLength(2));
    office.gateway.release();
    await office.allSent();
  });

  test("a mail server that hangs holds up no code", async () => {
    const sockets: Socket[] = [];
    const hanging = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => void hanging.listen(0, "127.0.0.1", resolve));
    const address = hanging.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const messages = office.post({ mail: true, sms: true }, { smtpUrl: `smtp://127.0.0.1:${port}` });
    await Promise.all(Array.from({ length: 20 }, () => messages.send(NOTICE)));
    await messages.send(CODE);
    await eventually(() => expect(office.gateway.calls).toHaveLength(1));
    // That the code has gone is written a moment after the gateway has it.
    await eventually(async () => {
      expect((await office.rows()).filter((row) => row.state === "waiting")).toHaveLength(20);
    });
    for (const socket of sockets) socket.destroy();
    hanging.close();
  });
});
