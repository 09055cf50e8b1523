import { OUTBOX_KEY } from "../../e2e/support/product.ts";
import type { Product } from "../../e2e/support/product.ts";

/** Resident memory of a product's main process, bytes. */
export async function memoryOf({ url }: Product): Promise<number> {
  const answer = await fetch(`${url.replace(/\/$/, "")}/metrics?key=${OUTBOX_KEY}`);
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(await answer.text())?.[1]);
}
