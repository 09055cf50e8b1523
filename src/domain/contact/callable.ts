/** What an answer says about how a listing is reached. */
export type ShownContact = {
  /** Published lines only. */
  channels: readonly { type: string }[];
  shielded: boolean;
  available: boolean;
};

/**
 * Whether somebody can be called about a listing now. There is a published line that is no e-mail
 * address, or a person's number that can be asked for. The same for all readers (decision 65).
 */
export function isCallable({ channels, shielded, available }: ShownContact): boolean {
  return channels.some(({ type }) => type !== "email") || (shielded && available);
}
