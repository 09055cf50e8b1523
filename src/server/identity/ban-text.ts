import { z } from "zod";

const Kept = z.object({ personId: z.string(), reason: z.string(), until: z.iso.datetime().nullable() });

/** A ban as the library's refusal carries it. It stays on the server. */
export type RefusedBan = z.output<typeof Kept>;

/**
 * Encodes a ban into the library's refusal: the account, the reason and the end. `readBan` decodes
 * it. The library refuses only where a session would begin, after the right password, code or
 * passkey. So no stranger learns of a ban.
 */
export function writeBan({ id, banReason, banExpires }: Readonly<Record<string, unknown>>): string {
  const until =
    banExpires instanceof Date || typeof banExpires === "string" ? new Date(banExpires).toISOString() : null;
  const reason = typeof banReason === "string" ? banReason : "";
  return JSON.stringify({ personId: String(id), reason, until });
}

/** Decodes a ban from an answer of the library; undefined where there is none. */
export function readBan(text: string): RefusedBan | undefined {
  try {
    const { message } = z.looseObject({ message: z.string() }).parse(JSON.parse(text));
    return Kept.parse(JSON.parse(message));
  } catch {
    return undefined;
  }
}
