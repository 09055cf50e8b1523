import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { unpackIndex } from "./index-file.ts";
import { openPlaces } from "./places.ts";

const COLUMNS = "id\ttype\tname\tlat\tlng\tcountry\tparent\tpopulation\tweight\tuncertaintyKm\tpostal\tnames";
const ROWS = [
  "country:IN\tcountry\tIndia\t22\t79\tIN\t\t\t900000000\t900\t\t",
  "in-state:19\tstate\tWest Bengal\t23\t88\tIN\tcountry:IN\t\t20000000\t300\t\t",
  "gn:1275004\tcity\tKolkata\t22.56\t88.36\tIN\tin-state:19\t4631392\t\t24\t\tCalcutta|কলকাতা",
];

let folder: string;

async function writeData(rows: readonly string[]): Promise<string> {
  const data = join(folder, "data/gazetteer");
  await mkdir(data, { recursive: true });
  await writeFile(join(data, "all.tsv.br"), brotliCompressSync(`${COLUMNS}\n${rows.join("\n")}\n`));
  await writeFile(join(data, "aliases.tsv"), "IN/city/Kolkata\told\tKalikata\tsource\n");
  await writeFile(join(data, "former-ids.tsv"), "# remark\ngn:9\tgn:1275004\n");
  const empty = {
    arcs: [],
    transform: { scale: [1, 1], translate: [0, 0] },
    objects: { districts: { geometries: [] } },
  };
  await writeFile(join(data, "india-districts.topo.json"), JSON.stringify(empty));
  return data;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "places-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

// Each build starts a worker that reads TypeScript, which takes seconds on a busy machine.
describe("the prepared index", () => {
  test("is kept beside the checkout's other caches, read again, and built anew when damaged", async () => {
    const data = await writeData(ROWS);
    const first = await openPlaces(data);
    const [name] = await readdir(join(folder, ".cache/places"));
    const file = join(folder, ".cache/places", name ?? "");
    const bytes = await readFile(file);
    const again = await openPlaces(data);
    for (const q of ["kolk", "calcutta", "kalikata", "কলকাতা", "kolkatta"]) {
      expect(again.search({ q, limit: 1 })[0]?.label).toBe("Kolkata, West Bengal, India");
      expect(again.search({ q, limit: 1 })).toEqual(first.search({ q, limit: 1 }));
    }
    expect(again.byId("gn:9", "en")).toEqual(again.byId("gn:1275004", "en"));
    expect(again.byId("gn:9", "en")?.name).toBe("Kolkata");
    for (const unknown of ["gn:90", "#", "", "# remark"]) expect(again.byId(unknown, "en")).toBeNull();
    await writeFile(file, bytes.subarray(0, bytes.length / 2));
    expect((await openPlaces(data)).search({ q: "kolkata", limit: 1 })).toHaveLength(1);
    // Not `toEqual`: it compares four million bytes one by one, for 20 s.
    expect(bytes.equals(await readFile(file))).toBe(true);
  });

  test("follows the data, and the old file goes", async () => {
    await openPlaces(await writeData(ROWS));
    const more = [...ROWS, "gn:1\tcity\tHowrah\t22.58\t88.31\tIN\tin-state:19\t1027672\t\t11\t\t"];
    const changed = await openPlaces(await writeData(more));
    expect(changed.search({ q: "howrah", limit: 1 })).toHaveLength(1);
    expect(await readdir(join(folder, ".cache/places"))).toHaveLength(1);
  });

  test("a cache folder that cannot be written costs only the time", async () => {
    const data = await writeData(ROWS);
    await writeFile(join(folder, "blocked"), "a file, not a folder");
    const places = await openPlaces(data, join(folder, "blocked/cache"));
    expect(places.search({ q: "kolkata", limit: 1 })).toHaveLength(1);
  });

  test("bytes of another layout are none", () => {
    expect(unpackIndex(Buffer.alloc(0))).toBeNull();
    expect(unpackIndex(Buffer.from('\u0010\0\0\0\0\0\0\0{"version":"x"}'))).toBeNull();
  });
});
