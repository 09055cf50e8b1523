import { z } from "zod";
import type { Ban } from "#contract/errors.ts";

const Kept = z.object({ reason: z.string(), until: z.iso.datetime().nullable() });

/**
 * Encodes a ban into the library's refusal: the reason and the end. `readBan` decodes it. The
 * library refuses only where a session would begin, after the right password, code or passkey. So
 * no stranger learns of a ban.
 */
export function writeBan({ banReason, banExpires }: Readonly<Record<string, unknown>>): string {
  const until =
    banExpires instanceof Date || typeof banExpires === "string" ? new Date(banExpires).toISOString() : null;
  return JSON.stringify({ reason: typeof banReason === "string" ? banReason : "", until });
}

/** Decodes a ban from an answer of the library; undefined where there is none. */
export function readBan(text: string): Ban | undefined {
  try {
    const { message } = z.looseObject({ message: z.string() }).parse(JSON.parse(text));
    return Kept.parse(JSON.parse(message));
  } catch {
    return undefined;
  }
}
