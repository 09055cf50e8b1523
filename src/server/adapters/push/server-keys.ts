import { createECDH, createHmac } from "node:crypto";

/** The pair by which push services know this deployment (VAPID, RFC 8292), as base64url. */
export type ServerKeys = { publicKey: string; privateKey: string };

/**
 * The pair of a deployment, from a key of its secret. So it is made at the first start, is equal in
 * all processes, and is kept as the secret is. @param seed the key of the purpose `push-identity`
 */
export function serverKeys(seed: string): ServerKeys {
  const curve = createECDH("prime256v1");
  for (let round = 0; ; round += 1) {
    try {
      curve.setPrivateKey(createHmac("sha256", seed).update(`push\0${round}`).digest());
      return { publicKey: curve.getPublicKey("base64url"), privateKey: curve.getPrivateKey("base64url") };
    } catch (error) {
      // One number in four billion is no key of the curve; so it is never two in a row.
      if (round > 0) throw error;
    }
  }
}
