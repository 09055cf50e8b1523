import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import type { ECDH } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingHttpHeaders } from "node:http";

/** A browser as its push service knows it: its subscription, and the keys that never leave it. */
export type TestBrowser = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** What a message to it says. @throws when it was not encrypted for this browser */
  open: (body: Buffer) => string;
};

/** A message as it reached the service, and when, by the clock of the process, ms. */
export type PushCall = { path: string; headers: IncomingHttpHeaders; body: Buffer; at: number };

/** A push service that speaks RFC 8030, for tests: it takes messages and answers as it is told. */
export type PushService = {
  /** As PUSH_HOSTS names it. */
  host: string;
  calls: PushCall[];
  browser(): TestBrowser;
  answer(status: number, headers?: Record<string, string>): void;
  close(): Promise<void>;
};

/** Opens one on a free port. */
export async function pushService(): Promise<PushService> {
  const calls: PushCall[] = [];
  let says: [number, Record<string, string>] = [201, {}];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      calls.push({
        path: request.url ?? "",
        headers: request.headers,
        body: Buffer.concat(chunks),
        at: performance.now(),
      });
      response.writeHead(...says).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const host = `127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  return {
    host,
    calls,
    browser: () => testBrowser(`http://${host}/push/${randomBytes(12).toString("base64url")}`),
    answer: (status, headers = {}) => (says = [status, headers]),
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

/** A browser with new keys, at an address of a service. */
export function testBrowser(endpoint: string): TestBrowser {
  const curve = createECDH("prime256v1");
  curve.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: { endpoint, keys: { p256dh: curve.getPublicKey("base64url"), auth: auth.toString("base64url") } },
    open: (body) => openPush(body, { curve, auth }),
  };
}

/** Decrypts one record of aes128gcm as a browser does (RFC 8188, RFC 8291). */
export function openPush(body: Buffer, { curve, auth }: { curve: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const senderKey = body.subarray(21, keyEnd);
  const sealed = body.subarray(keyEnd);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), curve.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync("sha256", curve.computeSecret(senderKey), auth, info, 32));
  const derive = (name: string, length: number): Buffer =>
    Buffer.from(hkdfSync("sha256", secret, salt, `Content-Encoding: ${name}\0`, length));
  const cipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12), { authTagLength: 16 });
  cipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  const end = plain.findLastIndex((byte) => byte !== 0);
  if (plain[end] !== 2) throw new Error("not the last record (RFC 8188, 2)");
  return plain.subarray(0, end).toString("utf8");
}

/**
 * What the header says that a server identifies itself with. @throws when its signature is wrong
 */
export function readVapid(authorization: string): { key: string; claims: { aud: string; exp: number; sub: string } } {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const isRight = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isRight) throw new Error("the signature is wrong");
  return { key, claims: JSON.parse(Buffer.from(claims, "base64url").toString()) };
}
