import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { BrokenDocument, brokenDocuments, unlessBroken } from "./broken-documents.ts";
import { collection, readable } from "./collections.ts";
import type { JsonObject, ShieldedDocument } from "../documents.ts";

type Thing = { name: string; count?: number };
const things = collection<Thing, { phone: string }>("test-things", {
  body: z.object({ name: z.string(), count: z.number().optional() }),
  shielded: z.object({ phone: z.string() }),
});

const stored = (body: JsonObject, shielded: JsonObject | null = null): ShieldedDocument => ({
  ...things.key(randomUUID()),
  version: 3,
  editVersion: 1,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  changedXid: 1n,
  body,
  shielded,
});

describe("a stored document", () => {
  test("is read as its collection says, with members that the collection does not name", () => {
    const document = stored({ name: "one", older: [1] }, { phone: "1" });
    expect(things.read(document)).toBe(document.body);
    expect(things.readShielded(document)).toBe(document.shielded);
    expect(things.readShielded(stored({ name: "one" }))).toBeNull();
  });

  test("that is broken is an error with its id and the members that are wrong, and nothing of what is in them", () => {
    const document = stored({ name: 98_300, count: "many" }, { phone: 98_301 });
    const read = (): unknown => things.read(document);
    expect(read).toThrow(BrokenDocument);
    expect(read).toThrow(
      `test-things/${document.id} is not stored as its collection says: name, count, shielded.phone.`,
    );
    expect(() => things.readShielded(document)).toThrow(BrokenDocument);
  });

  test("of another collection is a bug", () => {
    expect(() => things.read({ ...stored({ name: "one" }), collection: "others" })).toThrow("is read as one of");
  });
});

describe("broken documents", () => {
  test("are left out of a list, told once for each version, and counted", () => {
    const listener = vi.fn<(error: BrokenDocument) => void>();
    const stop = brokenDocuments.listen(listener);
    const before = brokenDocuments.count;
    const [sound, broken] = [stored({ name: "one" }), stored({})];
    const other = { ...stored({}), collection: "nobody-declared" };
    expect(readable([sound, broken, other])).toEqual([sound, other]);
    expect(things.readAll([broken, sound, other]).map(({ document }) => document)).toEqual([sound]);
    expect(() => things.read(broken)).toThrow(BrokenDocument);
    expect(brokenDocuments.count - before).toBe(1);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
  });

  test("do not end a job; other errors do", async () => {
    expect(await unlessBroken(async () => things.read(stored({})))).toBeNull();
    expect(await unlessBroken(async () => things.read(stored({ name: "one" })))).toEqual({ name: "one" });
    await expect(unlessBroken(() => Promise.reject(new Error("else")))).rejects.toThrow("else");
  });
});

describe("what is written", () => {
  test("has the collection's key and plain JSON, members that are undefined left out", () => {
    const id = randomUUID();
    const insert = things.insert(id.toUpperCase(), {
      body: { name: "one", count: undefined },
      shielded: { phone: "1" },
    });
    expect(insert).toEqual({
      do: "insert",
      collection: "test-things",
      id,
      body: { name: "one" },
      shielded: { phone: "1" },
    });
    expect(Object.keys(insert.body)).toEqual(["name"]);
    expect(things.update({ id }, { body: { name: "two" }, isEdit: true })).toEqual({
      do: "update",
      collection: "test-things",
      id,
      body: { name: "two" },
      isEdit: true,
    });
    expect(things.update({ id }, { body: { name: "two" }, shielded: null })).toMatchObject({ shielded: null });
    expect(things.remove({ id })).toEqual({ do: "remove", collection: "test-things", id });
    expect(things.document(id, { body: { name: "one" } })).toEqual({
      ...things.key(id),
      body: { name: "one" },
      shielded: null,
    });
  });

  test("and could not be read again is a bug, before it is written", () => {
    expect(() => things.insert(randomUUID(), { body: { name: "one", count: Number.NaN } })).toThrow("count");
    expect(() => things.parse({ name: 1 })).toThrow("name");
  });
});
