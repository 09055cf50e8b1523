import type { NewsKind } from "../news/news.ts";

/** Acts of power over others that all admins are notified of. Each is a kind of news, too. */
export const ACTS_OF_POWER = [
  "account-banned",
  "account-unbanned",
  "ban-waiting",
  "policy-changed",
  "role-given",
  "role-waiting",
] as const satisfies readonly NewsKind[];
export type ActOfPowerKind = (typeof ACTS_OF_POWER)[number];
