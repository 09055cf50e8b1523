import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { WORK_BITS, WORK_MINUTES, hasZeroBits } from "#domain/limits/proof-of-work.ts";
import type { Challenge } from "#domain/limits/proof-of-work.ts";
import { MINUTE_MS } from "#domain/shared/durations.ts";

/**
 * Proofs of work: a phone computes for a second or two, which nobody notices who does one thing. A
 * program that wants thousands pays for each. No challenge is stored; a solved one is, so that it
 * counts once.
 */
export type ProofOfWork = {
  /** @param extra how much harder than the easiest, in bits */
  challenge: (extra?: number) => Challenge;
  /**
   * How much harder than the easiest a proof is, in bits; null: it is none.
   * @param claim notes that a challenge was used; false where it was before
   */
  judge: (proof: string, claim: (id: string) => Promise<boolean>) => Promise<number | null>;
};

/** Longer than any proof. */
const MOST_LENGTH = 200;

/** @param secret the deployment's; a challenge of one process is good for all */
export function createProofOfWork({
  secret,
  now,
  bits = WORK_BITS,
}: {
  secret: string;
  now: () => Date;
  bits?: number | undefined;
}): ProofOfWork {
  // A challenge and its counter fit one block of SHA-256, which a phone hashes twice as fast.
  const sign = (text: string): string =>
    createHmac("sha256", secret).update(`proof-of-work\0${text}`).digest("base64url").slice(0, 20);
  return {
    challenge: (extra = 0) => {
      const until = now().getTime() + WORK_MINUTES * MINUTE_MS;
      const text = `${bits + extra}-${until.toString(36)}-${randomBytes(6).toString("hex")}`;
      return { text: `${text}-${sign(text)}`, bits: bits + extra };
    },
    judge: async (proof, claim) => {
      if (proof.length > MOST_LENGTH) return null;
      const [challenge = "", counter = ""] = proof.split(".");
      const [asked = "", until = "", random = "", ...signed] = challenge.split("-");
      const wanted = Buffer.from(sign(`${asked}-${until}-${random}`));
      const given = Buffer.from(signed.join("-"));
      if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return null;
      if (Number.parseInt(until, 36) < now().getTime()) return null;
      const hash = createHash("sha256").update(`${challenge}.${counter}`).digest();
      return hasZeroBits(hash, Number(asked)) && (await claim(random)) ? Number(asked) - bits : null;
    },
  };
}
