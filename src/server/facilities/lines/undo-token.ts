import { bytesOfUuid, openToken, signToken, uuidOfBytes } from "#server/action-links/signed-token.ts";

const purpose = "undo-lines";

/** Makes the token of the link that takes a change back: the change's id. */
export function writeUndoToken(changeId: string, secret: string): string {
  return signToken(bytesOfUuid(changeId), { purpose, secret });
}

/**
 * The change of a token; null when none of the secrets made it. The change shows whether it works.
 */
export function readUndoToken(token: string, secrets: readonly string[]): string | null {
  const about = openToken(token, { purpose, secrets });
  return about === null ? null : uuidOfBytes(about);
}
