import { BAN_APPEAL_BOUNDS } from "#domain/identity/ban-appeal.ts";
import { MINUTE_MS } from "#domain/shared/durations.ts";
import { bytesOfUuid, openToken, signToken, uuidOfBytes } from "#server/action-links/signed-token.ts";

const purpose = "ban-appeal";
const UUID_BYTES = 16;
const END_BYTES = 4;

/**
 * Makes the token that sends one appeal: the ban's id and when the token ends, in minutes since
 * 1970. It names no account and signs nobody in.
 */
export function writeAppealToken(banId: string, { now, secret }: { now: Date; secret: string }): string {
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32BE(Math.ceil(now.getTime() / MINUTE_MS) + BAN_APPEAL_BOUNDS.tokenMinutes);
  return signToken(Buffer.concat([bytesOfUuid(banId), end]), { purpose, secret });
}

/** The ban of a token; null when none of the secrets made it, or its time is over. */
export function readAppealToken(
  token: string,
  { now, secrets }: { now: Date; secrets: readonly string[] },
): string | null {
  const about = openToken(token, { purpose, secrets });
  if (about?.length !== UUID_BYTES + END_BYTES) return null;
  const isOver = about.readUInt32BE(UUID_BYTES) * MINUTE_MS <= now.getTime();
  return isOver ? null : uuidOfBytes(about.subarray(0, UUID_BYTES));
}
