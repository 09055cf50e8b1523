import { expect, test } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { createLog } from "#server/runtime/log.ts";
import { LocalAccess } from "./local-access.ts";
import { readOrigins } from "./origin.ts";

function takesTrials(settings: Record<string, string>): boolean {
  const config = readConfig(settings);
  const log = createLog("silent", () => undefined);
  return new LocalAccess(config, readOrigins(config), log).takesTrials;
}

test.each<[string, Record<string, string>]>([
  ["no setting", {}],
  ["an address of this machine", { PUBLIC_URL: "http://localhost:3000" }],
  ["another loopback", { HOST: "::1" }],
  ["the demonstration in a database of its own", { DATABASE_URL: "postgres:///lifeboard", DEMO_DATA: "on" }],
])("%s: the demonstration may be tried by role", (_name, settings) => {
  expect(takesTrials(settings)).toBe(true);
});

test.each<[string, Record<string, string>]>([
  ["a public address", { PUBLIC_URL: "https://help.example.org" }],
  ["a public address that shows the demonstration", { PUBLIC_URL: "https://help.example.org", DEMO_DATA: "on" }],
  ["an open port", { HOST: "0.0.0.0" }],
  ["an open port under a local name", { HOST: "0.0.0.0", PUBLIC_URL: "http://localhost:3000" }],
  ["a proxy", { TRUSTED_PROXIES: "127.0.0.1" }],
  ["a mail server", { SMTP_URL: "smtps://mail.example.org", MAIL_FROM: "a@example.org" }],
  ["a sender of texts", { SMS_WEBHOOK_URL: "https://sms.example.org/", SMS_WEBHOOK_SECRET: "x".repeat(32) }],
  ["the demonstration switched off", { DEMO_DATA: "off" }],
  ["a database server without a word of the demonstration", { DATABASE_URL: "postgres:///lifeboard" }],
])("%s: it may not", (_name, settings) => {
  expect(takesTrials(settings)).toBe(false);
});
