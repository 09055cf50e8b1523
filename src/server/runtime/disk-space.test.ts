import { join } from "node:path";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { DiskSpace, isNearlyFull } from "./disk-space.ts";
import type { Room } from "./disk-space.ts";
import { OperatorNotes } from "./operator-notes.ts";

const GB = 1_000_000_000;

test("a disk below 1 GB or a tenth of its size is nearly full", () => {
  const rooms: Room[] = [
    { free: 2 * GB, total: 10 * GB },
    { free: 0.99 * GB, total: 5 * GB },
    { free: 9.9 * GB, total: 100 * GB },
    { free: GB, total: 10 * GB },
  ];
  expect(rooms.map(isNearlyFull)).toEqual([false, true, true, false]);
});

test("the fullest of several folders is a note with an alarm, until there is room", async () => {
  const notes = new OperatorNotes();
  const raised: string[] = [];
  notes.raiseWith((cause) => void raised.push(cause));
  const rooms = new Map<string, Room>([
    ["/data", { free: 50 * GB, total: 100 * GB }],
    ["/database", { free: 0.4 * GB, total: 20 * GB }],
  ]);
  const disk = new DiskSpace(
    ["/data", "/database"],
    notes,
    async (folder) => rooms.get(folder) ?? { free: 0, total: 0 },
  );
  expect(disk.least).toBeNull();
  await disk.look();
  expect(disk.least).toEqual({ free: 0.4 * GB, total: 20 * GB });
  expect(notes.sentences()).toEqual([
    "The disk of /database has 400 MB free (2 %). Make room: a full disk refuses all writes.",
  ]);
  rooms.set("/database", { free: 10 * GB, total: 20 * GB });
  await disk.look();
  expect([notes.sentences(), raised]).toEqual([[], ["disk-space"]]);
});

test("a folder that is not made yet has the room of the one above it", async () => {
  const disk = new DiskSpace([join(tmpdir(), "not", "there")], new OperatorNotes());
  await disk.look();
  expect(disk.least?.total).toBeGreaterThan(0);
});
