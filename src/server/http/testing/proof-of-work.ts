import { createHash } from "node:crypto";
import { WORK_HEADER, hasZeroBits } from "#domain/limits/proof-of-work.ts";

/** The header that solves the challenge of a refusal; null where the refusal has none. */
export function solveWork(refusal: Readonly<Record<string, unknown>>): Record<string, string> | null {
  const { work } = refusal;
  if (typeof work !== "object" || work === null || !("text" in work) || !("bits" in work)) return null;
  const { text, bits } = work;
  for (let counter = 0; ; counter += 1) {
    const proof = `${String(text)}.${counter}`;
    if (hasZeroBits(createHash("sha256").update(proof).digest(), Number(bits))) return { [WORK_HEADER]: proof };
  }
}

/** Calls, and solves what a refusal asks to be solved. */
export async function working<Answer extends { status: number; json: Record<string, unknown> }>(
  call: (headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  const first = await call({});
  const headers = first.status === 429 ? solveWork(first.json) : null;
  return headers === null ? first : call(headers);
}
