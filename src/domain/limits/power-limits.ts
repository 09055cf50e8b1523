import { POWER_BOUNDS } from "#domain/identity/power-bounds.ts";

/** Database limits on acts of moderators and admins. Source: proposal (decision 57). */
export const POWER_LIMITS = {
  "ban-alone": {
    most: POWER_BOUNDS.bansAlone,
    windowMinutes: 60,
    per: "writer",
    wrongOnly: false,
    known: "same",
    what: "Of those, accounts that one person bans alone; a second person confirms the others",
  },
  "ban-appeal-address": {
    most: 10,
    windowMinutes: 60,
    per: "address",
    wrongOnly: false,
    known: "same",
    what: "Appeals against bans, sent or refused",
  },
  "hide-old-sign-in": {
    most: POWER_BOUNDS.hidesWithOldSignIn,
    windowMinutes: 60,
    per: "writer",
    wrongOnly: false,
    known: "same",
    what: "Of those, posts that one moderator hides on a sign-in older than ten minutes",
  },
  "case-account": {
    most: 300,
    windowMinutes: 60,
    per: "writer",
    wrongOnly: false,
    known: "same",
    what: "Cases read by one moderator: each names the owner of a post",
  },
  "people-account": {
    most: 300,
    windowMinutes: 60,
    per: "writer",
    wrongOnly: false,
    known: "same",
    what: "Pages of accounts and of messages read by one admin",
  },
  "reveal-account": {
    most: POWER_BOUNDS.revealsADay,
    windowMinutes: 1_440,
    per: "writer",
    wrongOnly: false,
    known: "same",
    what: "Whole e-mails and numbers of accounts that one admin reads",
  },
  "role-account": {
    most: 60,
    windowMinutes: 60,
    per: "writer",
    wrongOnly: false,
    known: "same",
    what: "Roles, invitations and desk links given by one person, messages sent again: each reaches others",
  },
  "rule-account": {
    most: 30,
    windowMinutes: 60,
    per: "writer",
    wrongOnly: false,
    known: "same",
    what: "Changes of policies and tables by one admin",
  },
} as const;

/** Limits on acts of power whose half is a mass act: it leaves a line in the chained audit. */
export const MASS_ACT_LIMITS: ReadonlySet<string> = new Set([
  "ban-alone",
  "hide-old-sign-in",
  "case-account",
  "decide-account",
  "people-account",
  "reveal-account",
  "role-account",
  "rule-account",
]);
