import { createHash, createSign, generateKeyPairSync } from "node:crypto";
import { drawHex } from "../../../scripts/testing/seed.ts";

/**
 * A passkey as a device makes and uses it, for calls without a browser. The challenge comes from
 * the server.
 */
export type Authenticator = {
  /** The answer to a registration (`none` attestation). */
  make: (challenge: string) => object;
  /** The answer to a sign-in. */
  answer: (challenge: string) => object;
};

const USED = { userPresent: 0x01, userVerified: 0x04, holdsKey: 0x40 };

/**
 * Opens a device with one key. @param at the origin of the page, and the host that the key is bound
 * to. `checksHolder`: false for a key without PIN or finger
 */
export function authenticator(at: { origin: string; host: string; checksHolder?: boolean }): Authenticator {
  const holder = at.checksHolder === false ? USED.userPresent : USED.userPresent | USED.userVerified;
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = Buffer.from(drawHex(16), "hex");
  const idText = id.toString("base64url");
  let uses = 0;
  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at.origin, crossOrigin: false }));
  const data = (flags: number, key: Buffer): Buffer => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE((uses += 1));
    return Buffer.concat([createHash("sha256").update(at.host).digest(), Buffer.from([flags]), counter, key]);
  };
  const credential = (response: object): object => ({
    id: idText,
    rawId: idText,
    type: "public-key",
    clientExtensionResults: {},
    response,
  });
  return {
    make: (challenge) => {
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const length = Buffer.from([0, id.length]);
      const key = Buffer.concat([Buffer.alloc(16), length, id, coseKey(x, y)]);
      const authData = data(holder | USED.holdsKey, key);
      return credential({
        clientDataJSON: clientData("webauthn.create", challenge).toString("base64url"),
        attestationObject: attestation(authData).toString("base64url"),
      });
    },
    answer: (challenge) => {
      const clientDataJSON = clientData("webauthn.get", challenge);
      const authenticatorData = data(holder, Buffer.alloc(0));
      const signed = Buffer.concat([authenticatorData, createHash("sha256").update(clientDataJSON).digest()]);
      return credential({
        clientDataJSON: clientDataJSON.toString("base64url"),
        authenticatorData: authenticatorData.toString("base64url"),
        signature: createSign("sha256").update(signed).sign(privateKey).toString("base64url"),
      });
    },
  };
}

/** CBOR {fmt: "none", attStmt: {}, authData}. Source: WebAuthn level 2, 8.7. */
function attestation(authData: Buffer): Buffer {
  const text = (word: string): Buffer => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
  const map = Buffer.from([0xa3]);
  const bytes = Buffer.from([0x58, authData.length]);
  return Buffer.concat([
    map,
    text("fmt"),
    text("none"),
    text("attStmt"),
    Buffer.from([0xa0]),
    text("authData"),
    bytes,
    authData,
  ]);
}

/** CBOR {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. Source: RFC 9053, 7.1. */
function coseKey(x: string, y: string): Buffer {
  const point = (label: number, text: string): Buffer =>
    Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(text, "base64url")]);
  return Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]), point(0x21, x), point(0x22, y)]);
}
