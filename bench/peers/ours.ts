import { nearby } from "#contract/listings.ts";
import type { MeasuredProduct } from "../../e2e/support/product.ts";
import { processorUsOf } from "../support/processor-time.ts";
import { LIMIT } from "./questions.ts";
import type { Answers, Question } from "./questions.ts";

/** The product over HTTP, by processor time of its process: its search asks no database. */
export async function askProduct({ url, pid }: MeasuredProduct, questions: readonly Question[]): Promise<Answers> {
  const ids: string[][] = [];
  const before = processorUsOf([pid]);
  for (const { lat, lng, withinKm, ...asked } of questions) {
    const what: [string, string] = "kind" in asked ? ["kind", asked.kind] : ["q", asked.words.join(" ")];
    const query = new URLSearchParams([
      ...Object.entries({ lat, lng, withinKm, limit: LIMIT, sort: "near" }).map(([name, value]) => [
        name,
        String(value),
      ]),
      what,
    ]);
    const headers = { "accept-encoding": "identity" };
    const answer = await fetch(`${url.replace(/\/$/, "")}${nearby.path}?${query}`, { headers });
    if (!answer.ok) throw new Error(`the product answered with ${answer.status}`);
    const { items } = nearby.output.pick({ items: true }).parse(await answer.json());
    ids.push(items.map(({ id }) => id));
  }
  return { ids, us: (processorUsOf([pid]) - before) / questions.length };
}
