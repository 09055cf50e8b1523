import { createECDH } from "node:crypto";
import { createRequire } from "node:module";
import webPush from "web-push";
import { describe, expect, test } from "vitest";
import { openPush, readVapid, testBrowser } from "#server/adapters/push/testing/push-service.ts";
import { isPushEndpoint } from "./endpoint.ts";
import { isPublicAddress, publicLookup } from "./public-address.ts";
import { serverKeys } from "./server-keys.ts";

const bytes = (text: string): Buffer => Buffer.from(text, "base64url");

/** RFC 8291, appendix A, letter for letter. */
const RFC8291 = {
  plaintext: "V2hlbiBJIGdyb3cgdXAsIEkgd2FudCB0byBiZSBhIHdhdGVybWVsb24",
  senderPrivate: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  receiverPrivate: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
  receiverPublic: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  message:
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

describe("encryption (RFC 8291, appendix A)", () => {
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(bytes(RFC8291.receiverPrivate));
  const auth = bytes(RFC8291.auth);

  test("a browser of the tests reads the published message", () => {
    expect(curve.getPublicKey("base64url")).toBe(RFC8291.receiverPublic);
    expect(openPush(bytes(RFC8291.message), { curve, auth })).toBe(bytes(RFC8291.plaintext).toString());
  });

  test("the library makes the published message of the published keys and salt", () => {
    const sender = createECDH("prime256v1");
    sender.setPrivateKey(bytes(RFC8291.senderPrivate));
    const made = encryptionOfLibrary().encrypt(bytes(RFC8291.plaintext), {
      version: "aes128gcm",
      dh: RFC8291.receiverPublic,
      privateKey: sender,
      salt: RFC8291.salt,
      authSecret: RFC8291.auth,
    });
    expect(made.toString("base64url")).toBe(RFC8291.message);
  });

  test("a byte changed opens for nobody", () => {
    const body = bytes(RFC8291.message);
    for (const at of [3, 30, body.length - 1]) {
      const changed = Buffer.from(body);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => openPush(changed, { curve, auth })).toThrow();
    }
  });

  test("each message has another salt and another key of the sender", () => {
    const { subscription, open } = testBrowser("https://push.example.org/1");
    const make = (): Buffer => webPush.encrypt(...encryptArgs(subscription), "hello", "aes128gcm").cipherText;
    const [one, other] = [make(), make()];
    expect([open(one), open(other)]).toEqual(["hello", "hello"]);
    expect(one.subarray(0, 86).equals(other.subarray(0, 86))).toBe(false);
  });
});

function encryptArgs({ keys: { p256dh, auth } }: { keys: { p256dh: string; auth: string } }): [string, string] {
  return [p256dh, auth];
}

type Encryption = { encrypt: (text: Buffer, options: object) => Buffer };

/** web-push makes salt and key anew each time, so the vector is tried on what it encrypts with. */
function encryptionOfLibrary(): Encryption {
  const library = createRequire(import.meta.resolve("web-push"));
  return library("http_ece");
}

describe("identity of the server (RFC 8292)", () => {
  test("names the service, ends within a day, and is signed by the key that browsers subscribed with", () => {
    const keys = serverKeys("a seed of thirty-two characters.");
    const { subscription } = testBrowser("https://push.example.org/1");
    const { headers } = webPush.generateRequestDetails(subscription, "hello", {
      vapidDetails: { subject: "mailto:help@example.org", ...keys },
    });
    const { key, claims } = readVapid(String(headers?.["Authorization"]));
    expect(key).toBe(keys.publicKey);
    expect(claims).toMatchObject({ aud: "https://push.example.org", sub: "mailto:help@example.org" });
    const hours = claims.exp - Date.now() / 1000;
    expect(hours).toBeGreaterThan(0);
    expect(hours).toBeLessThanOrEqual(24 * 3_600);
  });

  test("the same secret makes the same pair in every process, another one another", () => {
    expect(serverKeys("one seed")).toEqual(serverKeys("one seed"));
    expect(serverKeys("one seed")).not.toEqual(serverKeys("another seed"));
    const curve = createECDH("prime256v1");
    curve.setPrivateKey(bytes(serverKeys("one seed").privateKey));
    expect(curve.getPublicKey("base64url")).toBe(serverKeys("one seed").publicKey);
  });
});

describe("addresses", () => {
  const hosts = ["fcm.googleapis.com", "*.push.apple.com", "127.0.0.1:4567"];

  test.each([
    ["https://fcm.googleapis.com/fcm/send/abc", true],
    ["https://web.push.apple.com/QGh", true],
    ["http://127.0.0.1:4567/push/1", true],
    ["http://fcm.googleapis.com/fcm/send/abc", false],
    ["http://169.254.169.254/latest/meta-data", false],
    ["https://169.254.169.254/latest/meta-data", false],
    ["http://127.0.0.1:4568/push/1", false],
    ["https://push.apple.com/x", false],
    ["https://evilpush.apple.com.example.org/x", false],
    ["https://fcm.googleapis.com.example.org/x", false],
    ["https://fcm.googleapis.com@example.org/x", false],
    ["https://name:word@fcm.googleapis.com/x", false],
    ["https://fcm.googleapis.com:8443/x", false],
    ["https://[::1]/x", false],
    ["file:///etc/passwd", false],
    ["fcm.googleapis.com", false],
    ["", false],
  ])("%s: %s", (address, isOne) => expect(isPushEndpoint(address, hosts)).toBe(isOne));

  test.each([
    ["8.8.8.8", true],
    ["142.250.180.10", true],
    ["2a00:1450:4001:80b::200a", true],
    ["10.1.2.3", false],
    ["127.0.0.1", false],
    ["169.254.169.254", false],
    ["172.20.0.1", false],
    ["192.168.1.1", false],
    ["100.100.0.1", false],
    ["0.0.0.0", false],
    ["255.255.255.255", false],
    ["::1", false],
    ["::ffff:10.0.0.1", false],
    ["fd00::1", false],
    ["fe80::1", false],
    ["64:ff9b::a00:1", false],
    ["64:ff9b:1::a00:1", false],
    ["2001:0:4136:e378:8000:63bf:3fff:fdd2", false],
    ["2001:db8::1", false],
    ["2002:a00:1::1", false],
    ["3fff::1", false],
    ["192.88.99.1", false],
    ["4000::1", false],
    ["localhost", false],
  ])("%s is public: %s", (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic));

  test("a name that leads to this computer is not called", async () => {
    const error = await new Promise((resolve) => publicLookup("localhost", {}, (fault) => resolve(fault)));
    expect(error).toMatchObject({ code: "ENOTPUBLIC" });
  });
});
