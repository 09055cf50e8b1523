import { OUTBOX_KEY } from "../../e2e/support/product.ts";
import type { Product } from "../../e2e/support/product.ts";

/** Resident memory of a product's main process, bytes. */
export function memoryOf(product: Product): Promise<number> {
  return metricOf(product, "process_resident_memory_bytes");
}

/** How many listings a product's search holds. */
export function listingsOf(product: Product): Promise<number> {
  return metricOf(product, "lifeboard_listings");
}

async function metricOf({ url }: Product, name: string): Promise<number> {
  const answer = await fetch(`${url.replace(/\/$/, "")}/metrics?key=${OUTBOX_KEY}`);
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(await answer.text())?.[1]);
}
