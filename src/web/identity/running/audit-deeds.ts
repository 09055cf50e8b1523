import type { getAuditLog } from "#contract/policies.ts";
import type { OutputOf } from "#contract/route.ts";

/** An entry of the audit, as the server sends it. */
export type AuditEntry = OutputOf<typeof getAuditLog>["items"][number];

/**
 * Acts of the audit by what they are in words. One that ends in a dot stands for all that begin so.
 * The order is that of the filter.
 */
export const DEEDS = {
  posted: ["listings.post"],
  edited: [
    "listings.edit",
    "listings.renew",
    "listings.claim",
    "listings.take",
    "listings.still",
    "listings.expire-undone",
  ],
  masked: ["listings.mask"],
  closed: ["listings.close"],
  told: ["observations.record"],
  unsaid: ["observations.undo"],
  answers: ["responses.", "asks."],
  reported: ["reports.file", "reports.file-of-response"],
  decided: [
    "moderation.decide",
    "moderation.decide-number",
    "moderation.confirm",
    "moderation.reverse",
    "moderation.close-reports",
    "moderation.reopen-reports",
    "duplicates.answer",
  ],
  note: ["moderation.show-note"],
  answered: [
    "moderation.decide-appeal",
    "identity.answer-ban-appeal",
    "identity.ban-appeal-answered",
    "identity.ban-shortened",
  ],
  appealed: ["moderation.appeal", "identity.ban-appealed"],
  readCase: ["moderation.case-read", "identity.ban-appeal-read"],
  readNotes: ["moderation.notes-read"],
  took: ["verification.claim"],
  gaveBack: ["verification.release"],
  asked: ["verification.ask-owner"],
  place: ["facilities."],
  keeps: ["facilities.claimed", "identity.facility-claimed"],
  shown: ["contact.shown", "contact.ask"],
  sharing: ["contact.pause", "grants.block", "grants.revoke", "grants.unblock"],
  profile: ["profile.edit", "donors.", "follows."],
  kindOff: ["policies.set"],
  kindOn: ["policies.end"],
  table: ["policies.set-table"],
  chances: ["learning."],
  imported: ["imports."],
  demo: ["demo."],
  signedUp: ["identity.signed-up", "identity.first-admin"],
  signedIn: ["identity.signed-in"],
  signedOut: [
    "identity.signed-out",
    "identity.device-signed-out",
    "identity.signed-out-everywhere",
    "identity.session-ended",
  ],
  ways: [
    "identity.password-changed",
    "identity.password-reset",
    "identity.email-changed",
    "identity.phone-changed",
    "identity.way-added",
    "identity.way-changed",
    "identity.way-removed",
    "identity.second-step-on",
    "identity.second-step-off",
    "identity.backup-codes-made",
  ],
  exported: ["identity.data-exported"],
  deleted: ["identity.deleted"],
  roles: ["identity.roles-set", "identity.role-set", "identity.set-roles", "identity.stepped-down"],
  admin: [
    "identity.admin-asked",
    "identity.admin-confirmed",
    "identity.admin-refused",
    "identity.confirm-admin",
    "identity.refuse-admin",
  ],
  banned: [
    "identity.banned",
    "identity.ban",
    "identity.ban-asked",
    "identity.ask-for-ban",
    "identity.ban-confirmed",
    "identity.ban-refused",
    "identity.refuse-ban",
    "moderation.hide-with-ban",
  ],
  unbanned: ["identity.unbanned", "identity.unban", "moderation.show-with-ban"],
  revealed: ["identity.person-revealed"],
  invited: ["identity.invited", "identity.invitation-withdrawn"],
  accepted: ["identity.invitation-accepted", "identity.accept-invitation"],
  desk: ["identity.desk-made", "identity.desk-opened", "identity.desk-ended"],
  message: ["identity.message-retried"],
  saw: ["news.see"],
  alarm: ["news.admins-told"],
  several: ["sync.transaction"],
} as const satisfies Readonly<Record<string, readonly string[]>>;
/** What the filter offers. */
export type Deed = keyof typeof DEEDS;

/** The names of the filter, in its order. */
export const DEED_NAMES = Object.keys(DEEDS) as Deed[];

const BY_ACT = new Map<string, Deed>(DEED_NAMES.flatMap((deed) => DEEDS[deed].map((act) => [act, deed] as const)));

type ActOfEntry = Pick<AuditEntry, "act" | "role" | "changed"> &
  Partial<Pick<AuditEntry, "collection" | "versionBefore">>;

/**
 * What an entry is in words. A decision that hid or showed its post says so. Of what was sent
 * together the document tells. The server's own housekeeping is "upkeep", an act of another version
 * "other".
 */
export function deedOf({ act, role, changed, collection, versionBefore }: ActOfEntry) {
  const status = changed.find(({ path }) => path === "status");
  if (act.startsWith("moderation.") && status?.after === "hidden") return "hid";
  if (act.startsWith("moderation.") && status?.before === "hidden") return "showed";
  if (act === "sync.transaction" && collection === "observations") return "told";
  if (act === "sync.transaction" && collection === "listings") return versionBefore === null ? "posted" : "edited";
  const [room = ""] = act.split(".");
  return BY_ACT.get(act) ?? BY_ACT.get(`${room}.`) ?? (role === "system" ? "upkeep" : "other");
}
