import type { z } from "zod";
import type { Me, Security, Session, WAYS_IN } from "#contract/identity.ts";
import type { Desk } from "#domain/identity/actor.ts";
import { readRoles } from "#domain/identity/roles.ts";
import { isStandIn } from "./addresses.ts";
import type { AccountRow, DeviceRow, WaysRow } from "./queries.ts";

/** The account as its owner sees it. `unread` counts their unread news. A desk has no roles. */
export function presentMe(account: AccountRow, unread: number, desk?: Desk): Me {
  return {
    id: account.id,
    alias: account.name,
    email: isStandIn(account.email) ? null : account.email,
    emailVerified: account.emailVerified,
    phone: account.phoneNumber,
    phoneVerified: account.phoneNumberVerified === true,
    language: account.language ?? "en",
    roles: desk === undefined ? [...readRoles(account.role)] : [],
    facilities: account.facilities,
    secondFactor: account.twoFactorEnabled === true,
    unread,
    ...(desk !== undefined && { desk: { facilityId: desk.facilityId, endsAt: new Date(desk.endsAt).toISOString() } }),
  };
}

/** A session as its owner sees it. */
export function presentSession(device: DeviceRow, currentId: string): z.output<typeof Session> {
  return {
    id: device.id,
    isCurrent: device.id === currentId,
    device: deviceName(device.userAgent ?? ""),
    createdAt: device.createdAt.toISOString(),
    lastUsedAt: device.updatedAt.toISOString(),
  };
}

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bUCBrowser\//, "UC Browser"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bKAIOS\b/i, "KaiOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** Browser and system in words that are the same in every language; empty when neither is known. */
export function deviceName(userAgent: string): string {
  const of = (known: readonly [RegExp, string][]): string =>
    known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "";
  return [of(BROWSERS), of(SYSTEMS)].filter((name) => name !== "").join(" · ");
}

/** Ways to sign in, without their secrets. */
export function presentSecurity(
  ways: WaysRow,
  { backupCodesLeft, names }: { backupCodesLeft: number; names: ReadonlyMap<string, string> },
): z.output<typeof Security> {
  return {
    password: ways.password !== null,
    providers: ways.providers.map(({ id, linkedAt }) => ({
      id,
      name: names.get(id) ?? id,
      linkedAt: new Date(linkedAt).toISOString(),
    })),
    passkeys: ways.passkeys.map(({ id, name, createdAt }) => ({
      id,
      name: name ?? "",
      createdAt: new Date(createdAt ?? 0).toISOString(),
    })),
    secondFactor: ways.secondFactor !== null,
    backupCodesLeft,
  };
}

/** Ways to sign in, in terms of the contract. */
export function signInWaysOf(account: AccountRow, ways: WaysRow): (typeof WAYS_IN)[number][] {
  const list: (typeof WAYS_IN)[number][] = [];
  if (ways.password !== null) list.push("password");
  if (account.phoneNumberVerified === true) list.push("phone");
  if (ways.passkeys.length > 0) list.push("passkey");
  if (ways.providers.length > 0) list.push("provider");
  return list;
}
