import { EventEmitter } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#server/documents/pool.ts";
import { writeBackup } from "#server/backup/backup.ts";
import { restoreBackup } from "#server/backup/restore.ts";
import type { ExchangeResponse } from "#server/http/transport/exchange.ts";
import { STREAMS } from "#domain/limits/process-limits.ts";
import { eventually } from "../testing/eventually.ts";
import { aListing, bodyOf } from "../testing/listings.ts";
import { TestListener } from "../testing/listener.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";
import { GENEROUS_TIMEOUTS } from "../testing/generous-timeouts.ts";
import { temporaryServer } from "../testing/temporary-server.ts";

let service: TestService;
let id: string;
beforeAll(async () => {
  service = await testService();
  id = await service.put(bodyOf(aListing()));
});
afterAll(() => service.close());

const target = { collection: "listings", near: { ...point(aListing().place), withinKm: 5 } };
function point({ lat, lng }: { lat: number; lng: number }) {
  return { lat, lng };
}

/** Simulates open streams of a network without sockets. The returned function closes them. */
function occupy(network: string, count: number): () => void {
  const { streams } = service.httpServer.replies;
  const fakes = Array.from({ length: count }, fakeStream);
  for (const fake of fakes) streams.add(fake, network);
  return () => {
    for (const fake of fakes) fake.emit("close");
  };
}

function fakeStream(): ExchangeResponse {
  const fake = Object.assign(new EventEmitter(), { end: () => fake.emit("close"), destroy: () => undefined });
  return fake as unknown as ExchangeResponse;
}

async function listening(): Promise<void> {
  const listener = new TestListener();
  try {
    await listener.listen(service, [{ id: "t", target }]);
    await listener.current("t");
    expect(listener.ids("t")).toEqual([id]);
  } finally {
    listener.stop();
  }
}

describe("streams are bounded", () => {
  test("one address has 2,000 at most; another one is let in, and so is it when one has ended", async () => {
    const free = occupy("127.0.0.1", STREAMS.perAddress);
    await expect(listening()).rejects.toThrow(`429 ${STREAMS.retrySeconds}`);
    free();
    const freeOther = occupy("198.51.100.7", STREAMS.perAddress);
    await listening();
    freeOther();
  });

  test("in a full process the network with most loses its oldest stream, and the newcomer is let in", async () => {
    const { streams } = service.httpServer.replies;
    const parts = Array.from({ length: STREAMS.most / STREAMS.perAddress }, (_, at) =>
      occupy(`198.51.100.${at}`, STREAMS.perAddress - at),
    );
    const rest = occupy("203.0.113.1", STREAMS.most - streams.size);
    await listening();
    await eventually(() => expect(streams.of("198.51.100.0")).toBe(STREAMS.perAddress - 1));
    expect(streams.of("198.51.100.1")).toBe(STREAMS.perAddress - 1);
    for (const free of [...parts, rest]) free();
    await listening();
  });
});

test("a listener of before a backup was restored begins anew: the log is another one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lifeboard-"));
  const other = await temporaryServer();
  const listener = new TestListener();
  try {
    await listener.listen(service, [{ id: "t", target }]);
    await listener.current("t");
    listener.stop();
    const file = join(folder, "backup.ndjson");
    await writeBackup(service.database, file, new Date());
    const database = await openDatabase({ ...other.connection, ...GENEROUS_TIMEOUTS });
    await restoreBackup(database, file);
    const restored = await testService({ database });
    try {
      const from = listener.events.length;
      await listener.listen(restored, [listener.resumed("t", target)]);
      await listener.current("t", from);
      expect(listener.news(from)[0]).toMatchObject({ event: "reset", data: { targetId: "t" } });
      expect(listener.ids("t")).toEqual([id]);
    } finally {
      listener.stop();
      await restored.close();
      await database.close();
    }
  } finally {
    await other.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("whose sign-in has ended listens as anybody: mine is refused, the rest goes on", async () => {
  const listener = new TestListener();
  try {
    const mine = { collection: "listings", mine: true };
    await listener.listen(
      service,
      [
        { id: "mine", target: mine },
        { id: "t", target },
      ],
      "a token that has ended",
    );
    await listener.current("t");
    expect(listener.ids("t")).toEqual([id]);
    const refused = await listener.saw(({ event }) => event === "rejected");
    expect(refused.data).toMatchObject({ targetId: "mine", error: { code: "unauthenticated" } });
  } finally {
    listener.stop();
  }
});
