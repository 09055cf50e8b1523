import { median } from "#server/testing/timing/mann-whitney.ts";
import { beginBare } from "../http/bare-server.ts";
import { record } from "../http/record.ts";
import { load } from "./client.ts";

/** Medians of rounds by turns. `ratio`: of the product's rate to the bare server's. */
export type Measured = { ratio: number; p99: number; rate: number; bare: number; bareP99: number };

/**
 * Questions of one sort. `sample` is what the bare server answers. `paths` are those of a round:
 * the same again and again, or others each time.
 */
export type Asked = {
  sample: readonly string[];
  paths: () => readonly string[];
  headers: Readonly<Record<string, string>>;
  clients: number;
  rounds: number;
  ms: number;
};

/** Asks the product and a bare node:http server that sends the same bytes, in turns. */
export async function againstBare(port: number, asked: Asked): Promise<Measured> {
  const { sample, paths, headers, clients, ms } = asked;
  const bare = await beginBare(await Promise.all(sample.map((path) => record(port, path, headers))));
  try {
    const ofBare = () => load(bare.port, sample, { clients, ms, headers });
    const ofProduct = () => load(port, paths(), { clients, ms, headers });
    await ofBare();
    await ofProduct();
    const rounds = [];
    for (let round = 0; round < asked.rounds; round++) {
      const one = await ofBare();
      const other = await ofProduct();
      if (one.faults + other.faults > 0) throw new Error("an answer was no 200");
      rounds.push({ one, other });
    }
    return {
      ratio: median(rounds.map(({ one, other }) => other.rate / one.rate)),
      rate: median(rounds.map(({ other }) => other.rate)),
      bare: median(rounds.map(({ one }) => one.rate)),
      p99: median(rounds.map(({ other }) => other.p99)),
      bareP99: median(rounds.map(({ one }) => one.p99)),
    };
  } finally {
    bare.child.disconnect();
  }
}
