import { z } from "zod";
import type { Ban } from "#contract/errors.ts";

const Kept = z.object({ reason: z.string(), until: z.iso.datetime().nullable() });

/**
 * What the library says with its refusal of whom is shut out: why and until when, for us to read
 * again. It refuses only where a session would begin, so only after the right password, code or
 * passkey: no stranger learns of it.
 */
export function writeBan({ banReason, banExpires }: Readonly<Record<string, unknown>>): string {
  const until =
    banExpires instanceof Date || typeof banExpires === "string" ? new Date(banExpires).toISOString() : null;
  return JSON.stringify({ reason: typeof banReason === "string" ? banReason : "", until });
}

/** The same as it stands in an answer of the library; absent where it is none. */
export function readBan(text: string): Ban | undefined {
  try {
    const { message } = z.looseObject({ message: z.string() }).parse(JSON.parse(text));
    return Kept.parse(JSON.parse(message));
  } catch {
    return undefined;
  }
}
