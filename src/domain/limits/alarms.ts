import type { NetworkShareName } from "./network-shares.ts";

/** What admins are notified of at once. The sentences are in the locales: `alarms.CAUSE`. */
export const ALARM_CAUSES = [
  "contact-brake",
  "sign-up-brake",
  "post-brake",
  "observation-brake",
  "dispute-burst",
  "code-totals",
  "wrong-codes",
  "undeclared-proxy",
  "import-feed",
  "text-answers",
  "backup-age",
  "sweeps-wait",
  "disk-space",
  "writes-fail",
  "log-held-back",
] as const;
export type AlarmCause = (typeof ALARM_CAUSES)[number];

/** The alarm of a share of which the whole deployment has used a half; null: codes get longer. */
export const ALARM_OF_SHARE: Readonly<Record<NetworkShareName, AlarmCause | null>> = {
  contact: "contact-brake",
  "sign-up": "sign-up-brake",
  post: "post-brake",
  promise: "post-brake",
  observation: "observation-brake",
  report: "dispute-burst",
  "code-sign-in": "code-totals",
  "code-prove": "code-totals",
  "code-delist": "code-totals",
  "code-claim": "code-totals",
  "wrong-code": "wrong-codes",
  "short-code": null,
};

/** One mail to admins an hour for each cause. */
export const ALARM_MAIL_MINUTES = 60;
/** An alarm that was not raised for so long has ended; the next is a new one. */
export const ALARM_ENDS_HOURS = 24;
