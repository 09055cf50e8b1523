import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const google = {
  id: "google",
  name: "Google",
  issuer: "https://accounts.google.com/",
  clientId: "x",
  clientSecret: "y",
};

test("providers are read from JSON; an issuer's last slash is no part of it", () => {
  const { providers } = readConfig({ OIDC_PROVIDERS: JSON.stringify([google, { ...google, id: "state-2" }]) });
  expect(providers.map(({ id, issuer }) => [id, issuer])).toEqual([
    ["google", "https://accounts.google.com"],
    ["state-2", "https://accounts.google.com"],
  ]);
  expect(readConfig({}).providers).toEqual([]);
});

test.each([
  ["no JSON", "{"],
  ["no list", JSON.stringify(google)],
  ["an id with letters that do not belong in an address", JSON.stringify([{ ...google, id: "Go/ogle" }])],
  ["an id that means something else here", JSON.stringify([{ ...google, id: "credential" }])],
  ["one id twice", JSON.stringify([google, google])],
  ["an issuer that is no address", JSON.stringify([{ ...google, issuer: "accounts.google.com" }])],
  ["an issuer of another scheme", JSON.stringify([{ ...google, issuer: "file:///etc/passwd" }])],
  ["GitHub by another id", JSON.stringify([{ ...google, issuer: "https://github.com" }])],
  ["a member nobody knows", JSON.stringify([{ ...google, scopes: "all" }])],
])("%s is refused by name", (_case, text) => {
  expect(() => readConfig({ OIDC_PROVIDERS: text })).toThrow(/OIDC_PROVIDERS/);
});

test("secrets of before are a list, each long enough", () => {
  const old = ["a".repeat(32), "b".repeat(40)];
  expect(readConfig({ SECRETS_OLD: old.join(", ") }).oldSecrets).toEqual(old);
  expect(() => readConfig({ SECRETS_OLD: "short" })).toThrow(/SECRETS_OLD/);
});
