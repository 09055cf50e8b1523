import { bytesOfUuid, openToken, signToken, uuidOfBytes } from "#server/action-links/signed-token.ts";

/** The content of a link: one listing, and the time of asking. */
export type ReminderLink = { listingId: string; askedAt: string };

const purpose = "still-available";
const ID_BYTES = 16;
const TIME_BYTES = 6;

/** Makes the token of a link: the listing's id, then the time of asking. */
export function writeToken({ listingId, askedAt }: ReminderLink, secret: string): string {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(Date.parse(askedAt), 0, TIME_BYTES);
  return signToken(Buffer.concat([bytesOfUuid(listingId), time]), { purpose, secret });
}

/**
 * The content of a token; null when none of the secrets made it. The listing shows whether it
 * works.
 */
export function readToken(token: string, secrets: readonly string[]): ReminderLink | null {
  const about = openToken(token, { purpose, secrets });
  const listingId = about === null ? null : uuidOfBytes(about.subarray(0, ID_BYTES));
  if (about === null || listingId === null || about.length !== ID_BYTES + TIME_BYTES) return null;
  return { listingId, askedAt: new Date(about.readUIntBE(ID_BYTES, TIME_BYTES)).toISOString() };
}
