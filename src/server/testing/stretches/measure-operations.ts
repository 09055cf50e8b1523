import { newId } from "#domain/shared/ids.ts";
import { operations } from "../contract-calls.ts";
import type { Operation } from "../contract-calls.ts";
import type { DearInput } from "./expensive-input.ts";
import { CROWD } from "./crowded-world.ts";
import { dearestOf } from "./most-expensive-body.ts";
import { MOST_EXPENSIVE } from "./most-expensive-inputs.ts";
import type { ProbedService } from "./probed-service.ts";
import type { StretchMeter } from "./stretch-meter.ts";

/**
 * The longest stretch of an operation's dearest input, ms, and what it answered. `what`: the input,
 * shortened.
 */
export type Stretch = { operationId: string; ms: number; status: number; bytes: number; what: string; text: string };

/** Each input is sent so often; the least counts, so that garbage of others does not. */
const ROUNDS = 5;
/** Of an input that is shown, characters. */
const SHOWN = 120;
/** Places that nobody asked for before. */
const ASKED = 12;

/** The stretch of a first `nearby` with its defaults, ms: the least of several places. */
export async function yardstickOf(probed: ProbedService, meter: StretchMeter): Promise<number> {
  const operation = operations.find(({ operationId }) => operationId === "getListingsNearby");
  if (operation === undefined) throw new Error("the contract has no nearby");
  let least = Infinity;
  for (let at = 0; at < ASKED; at += 1) {
    const values = { lat: String(CROWD.lat + at / 1_000), lng: String(CROWD.lng) };
    const ms = await meter.longestMs(() => probed.call(operation, { values, body: undefined }));
    least = Math.min(least, ms);
  }
  return least;
}

/**
 * Measures one operation: of each input the least of its rounds, of all inputs the most.
 * @param enoughMs an input that took no longer is not sent again
 */
export async function stretchOf(
  probed: ProbedService,
  operation: Operation,
  { meter, enoughMs }: { meter: StretchMeter; enoughMs: number },
): Promise<Stretch> {
  const { operationId } = operation;
  const best: Stretch[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const inputs = (await MOST_EXPENSIVE[operationId]?.(probed)) ?? [{}];
    for (const [input, each] of inputs.entries()) {
      if ((best[input]?.ms ?? Infinity) <= enoughMs) continue;
      const asked = completed(operation, each, probed);
      let answer = { status: 0, bytes: 0, text: "" };
      const ms = await meter.longestMs(async () => (answer = await probed.call(operation, asked)));
      if (ms < (best[input]?.ms ?? Infinity))
        best[input] = { operationId, ms, what: JSON.stringify(asked).slice(0, SHOWN), ...answer };
    }
  }
  return best.reduce((one, other) => (other.ms > one.ms ? other : one));
}

/** An input with all that it does not say. */
function completed(operation: Operation, { values, body }: DearInput, { world }: ProbedService) {
  const ids = operation.path.includes("facilities") ? world.facilities : world.listings;
  const schema = operation.requestBody?.content["application/json"]?.schema;
  return {
    values: values ?? valuesOf(operation, ids[0] ?? ""),
    body: body ?? (schema === undefined ? undefined : dearestOf(schema, ids.slice(0, 100), newId)),
  };
}

const KNOWN: Readonly<Record<string, string>> = {
  lat: String(CROWD.lat),
  lng: String(CROWD.lng),
  near: `${CROWD.lat},${CROWD.lng}`,
  bbox: "-180,-85,180,85",
  zoom: "4",
};

function valuesOf({ parameters }: Operation, id: string): Record<string, string> {
  const values = parameters
    .filter((each) => each.in !== "header")
    .flatMap(({ name, required, schema }) => {
      if (name === "id" || name.endsWith("Id")) return [[name, id]];
      if (name in KNOWN) return [[name, KNOWN[name] ?? ""]];
      if (name === "limit" || name === "withinKm") return [[name, String(schema.maximum ?? 100)]];
      if (name === "q" || name === "text")
        return [[name, "general hospital ".repeat(40).slice(0, schema.maxLength ?? 100)]];
      return required ? [[name, schema.enum?.[0] ?? "x"]] : [];
    });
  return Object.fromEntries(values) as Record<string, string>;
}
