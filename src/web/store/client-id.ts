import type { StoreDatabase } from "./db.ts";

/**
 * The id of an anonymous writer: 32 hex digits, made once on this device.
 * @param random 16 bytes
 */
export function readClientId(db: StoreDatabase, random: Uint8Array): Promise<string> {
  const made = Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return db.write(async () => {
    const row = await db.meta.get("clientId");
    if (typeof row?.value === "string") return row.value;
    await db.meta.put({ name: "clientId", value: made });
    return made;
  });
}
