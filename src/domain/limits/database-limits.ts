import { CODE_LENGTHS } from "#domain/limits/code-length.ts";
import { STANDING_TABLE } from "#domain/observations/standing.ts";
import { POWER_LIMITS } from "./power-limits.ts";

/**
 * One limit counted in the database, for all processes together: at most `most` in any
 * `windowMinutes`.
 */
export type DatabaseLimit = {
  most: number;
  windowMinutes: number;
  /** What has its own count: the subject of the try, or its origin. */
  per: "account" | "number" | "recipient" | "address" | "client" | "network" | "writer" | "asker" | "owner";
  /** Only wrong tries count; a right one is given back. */
  wrongOnly: boolean;
  /**
   * An address that signed in to the account within KNOWN_ADDRESS_DAYS has its own count, or is not
   * counted.
   */
  known: "apart" | "free" | "same";
  what: string;
};

/** How long an address is remembered for an account, days. Source: CONTRACT.md 2. */
export const KNOWN_ADDRESS_DAYS = 30;

/**
 * Every limit on identity and on writes. Source: CONTRACT.md 2 for passwords, codes and writes
 * without an account. The others let a hospital or a camp behind one address work, and stop a
 * program. Those of an account suit a person who checks numbers all day. An address is an IPv4
 * address or the /56 of an IPv6 address.
 */
export const DATABASE_LIMITS = {
  "password-account": {
    most: 10,
    windowMinutes: 15,
    per: "account",
    wrongOnly: true,
    known: "apart",
    what: "Wrong passwords for one e-mail or number, whether or not it has an account",
  },
  "password-address": {
    most: 100,
    windowMinutes: 15,
    per: "address",
    wrongOnly: true,
    known: "same",
    what: "Wrong passwords and wrong codes",
  },
  "export-account": {
    most: 5,
    windowMinutes: 1_440,
    per: "account",
    wrongOnly: false,
    known: "same",
    what: "Exports of everything kept about one person: each is told to them by a mail or a text",
  },
  "second-step": {
    most: 10,
    windowMinutes: 15,
    per: "account",
    wrongOnly: true,
    known: "apart",
    what: "Wrong codes of an authenticator app, wrong backup codes",
  },
  "code-number": {
    most: 5,
    windowMinutes: 60,
    per: "number",
    wrongOnly: false,
    known: "apart",
    what: "Codes to sign in, or for a new password, sent to one phone number",
  },
  "code-number-prove": {
    most: 3,
    windowMinutes: 60,
    per: "number",
    wrongOnly: false,
    known: "apart",
    what: "Codes to prove a number sent to it: a count of its own, so that none starves another",
  },
  "code-number-delist": {
    most: 3,
    windowMinutes: 60,
    per: "number",
    wrongOnly: false,
    known: "apart",
    what: "Codes to take a number off sent to it",
  },
  "code-number-claim": {
    most: 3,
    windowMinutes: 60,
    per: "number",
    wrongOnly: false,
    known: "apart",
    what: "Codes to claim a facility sent to its line",
  },
  "code-asker": {
    most: 3,
    windowMinutes: 60,
    per: "asker",
    wrongOnly: false,
    known: "free",
    what: "Of those, codes that one address asks for: some are left for the owner",
  },
  "wrong-code-number": {
    most: CODE_LENGTHS.mostWrong,
    windowMinutes: CODE_LENGTHS.days * 1_440,
    per: "number",
    wrongOnly: true,
    known: "same",
    what: "Wrong codes of six digits for one number or address, of all purposes; then codes have eight",
  },
  "mail-recipient": {
    most: 5,
    windowMinutes: 60,
    per: "recipient",
    wrongOnly: false,
    known: "apart",
    what: "Mails to one address: confirmation, new password, look-up",
  },
  "mail-asker": {
    most: 3,
    windowMinutes: 60,
    per: "asker",
    wrongOnly: false,
    known: "free",
    what: "Of those, mails that one address asks for: some are left for the owner",
  },
  "sign-up-mailbox": {
    most: 5,
    windowMinutes: 1_440,
    per: "recipient",
    wrongOnly: false,
    known: "same",
    what: "New accounts of one mailbox, with whatever tag or dots",
  },
  "mail-address": {
    most: 30,
    windowMinutes: 60,
    per: "address",
    wrongOnly: false,
    known: "same",
    what: "Mails asked for",
  },
  "start-address": {
    most: 300,
    windowMinutes: 15,
    per: "address",
    wrongOnly: false,
    known: "same",
    what: "Sign-ins begun with a passkey or another service",
  },
  "invitation-address": {
    most: 30,
    windowMinutes: 60,
    per: "address",
    wrongOnly: true,
    known: "same",
    what: "Invitation links that do not work",
  },
  "write-client": {
    most: 30,
    windowMinutes: 60,
    per: "client",
    wrongOnly: false,
    known: "same",
    what: "Writes without an account, by the browser's own id, or by the address where it gives none",
  },
  "post-account": {
    most: 300,
    windowMinutes: 60,
    per: "writer",
    wrongOnly: false,
    known: "same",
    what: "Needs and offers posted by one account",
  },
  "report-account": {
    most: 30,
    windowMinutes: 60,
    per: "writer",
    wrongOnly: false,
    known: "same",
    what: "Reports of one account: one account does not lower a whole city",
  },
  "decide-account": {
    most: 200,
    windowMinutes: 60,
    per: "writer",
    wrongOnly: false,
    known: "same",
    what: "Decisions and bans of one moderator: one every 18 seconds; a stolen sign-in does not empty the lists",
  },
  ...POWER_LIMITS,
  "counted-observation": {
    most: STANDING_TABLE.countedPerHour,
    windowMinutes: 60,
    per: "network",
    wrongOnly: false,
    known: "same",
    what: "Observations without an account that count, from one /16 of IPv4 or /32 of IPv6; others are told only",
  },
  "similar-account": {
    most: 60,
    windowMinutes: 60,
    per: "writer",
    wrongOnly: false,
    known: "same",
    what: "Looks of one account for entries that its post may repeat",
  },
  "write-account": {
    most: 1_000,
    windowMinutes: 60,
    per: "writer",
    wrongOnly: false,
    known: "same",
    what: "Other writes of one account: observations, edits, closing, taking",
  },
  "lines-account": {
    most: 30,
    windowMinutes: 1_440,
    per: "writer",
    wrongOnly: false,
    known: "same",
    what: "Changes of facilities' lines by one account: their answers tell which numbers were taken off",
  },
  "contact-refused": {
    most: 20,
    windowMinutes: 60,
    per: "writer",
    wrongOnly: true,
    known: "same",
    what: "Contact calls of one account that a limit refused",
  },
  "verify-hour": {
    most: 60,
    windowMinutes: 60,
    per: "writer",
    wrongOnly: false,
    known: "same",
    what: "Cards one verifier takes to call, called or given back",
  },
  "verify-day": {
    most: 300,
    windowMinutes: 1_440,
    per: "writer",
    wrongOnly: false,
    known: "same",
    what: "Of those, in a day: a long shift, not a directory",
  },
} as const satisfies Record<string, DatabaseLimit>;
export type DatabaseLimitName = keyof typeof DATABASE_LIMITS;

/**
 * How many people's numbers the contact call reveals. Each grant is counted permanently in its own
 * transaction, so a crash loses none. Source: CONTRACT.md 5.
 */
export const CONTACT_LIMITS = {
  "contact-hour": {
    most: 5,
    windowMinutes: 60,
    per: "writer",
    wrongOnly: false,
    known: "same",
    what: "People's numbers given to one account; the same listing again within 24 hours counts once",
  },
  "contact-day": {
    most: 15,
    windowMinutes: 1_440,
    per: "writer",
    wrongOnly: false,
    known: "same",
    what: "The same, in a day",
  },
  "contact-owner": {
    most: 30,
    windowMinutes: 1_440,
    per: "owner",
    wrongOnly: false,
    known: "same",
    what: "Numbers of one account given to others",
  },
} as const satisfies Record<string, DatabaseLimit>;
