import type { Challenge } from "#domain/limits/proof-of-work.ts";
import type { ShareName } from "#domain/limits/shares.ts";
import type { HeldLimitName } from "#server/http/admission/held-limits.ts";

/**
 * Counts a try against the limits of identity, which are given to other features. `accountId`: who
 * is signed in. `giveBack`: the try was right.
 */
export type TakeTry = (attempt: {
  limits: readonly HeldLimitName[];
  shares?: readonly ShareName[];
  address: string;
  accountId?: string | null;
  isSilent?: boolean;
  about?: { kind: "email"; value: string } | { kind: "phone"; value: string; country: string | null };
  work?: string | undefined;
}) => Promise<
  { ok: true; giveBack: () => Promise<void> } | { ok: false; retryAfterSeconds: number; work?: Challenge | undefined }
>;
