import { hkdfSync } from "node:crypto";
import type { Config } from "./config.ts";
import { readSecret } from "./secret.ts";

/** What one key is for: the inventory of keys (docs/security/keys.md is made from it). */
type KeyUse = {
  what: string;
  /** How long what was made with it is kept. */
  kept: string;
  /** The `info` of HKDF. Null: the secret as it is, with words of its own before each text. */
  info: string | null;
  /** The `salt` of HKDF; absent: `lifeboard`. */
  salt?: string;
  /** Never changes with the secret: it comes from the oldest that is named. */
  isOldest?: boolean;
  /** Whether what the secret as it is made still counts, until `FORMER_UNTIL`. */
  hasFormer?: boolean;
};

/** Every use of SECRET. No other file of the server reads it (scripts/checks/secret-readers.ts). */
export const KEY_USES = {
  "identity-library": {
    what: "signs cookies and links of accounts, encrypts secrets of authenticator apps and backup codes",
    kept: "as long as an app is in use",
    info: "identity library",
  },
  "anti-forgery": { what: "the anti-forgery token of a session", kept: "with the session", info: "anti-forgery" },
  counts: {
    what: "hashes codes of signing in, names who is counted, signs proofs of work",
    kept: "codes 5 minutes, counts a day, known addresses 90 days",
    info: "codes",
  },
  "masked-points": {
    what: "where a person's place is shown instead of the true point",
    kept: "for good",
    info: "lifeboard masked points",
    salt: "",
    isOldest: true,
  },
  "sent-codes": {
    what: "hashes codes that prove, claim or take off a number",
    kept: "10 minutes",
    info: "sent codes",
    hasFormer: true,
  },
  "waiting-messages": {
    what: "encrypts the texts of messages that wait to be sent",
    kept: "until they are sent or end, 7 days at most",
    info: "waiting messages",
  },
  "reminder-links": {
    what: "signs the links of reminders before a post ends",
    kept: "until the post ends",
    info: "reminder links",
    hasFormer: true,
  },
  "undo-links": {
    what: "signs the links that take a rewritten line back",
    kept: "7 days",
    info: "undo links",
    hasFormer: true,
  },
  "action-links": {
    what: "signs the links of messages that act without signing in, such as the end of such messages",
    kept: "60 days",
    info: "action links",
  },
  "ban-appeals": {
    what: "signs the tokens by which who is banned sends an appeal",
    kept: "an hour",
    info: "ban appeals",
  },
  texts: {
    what: "names who sends texts and what they sent, and who said STOP",
    kept: "texts a day, STOP for good",
    info: "texts",
  },
  "push-identity": {
    what: "the key pair by which push services know this deployment (VAPID, RFC 8292)",
    kept: "as long as a browser is subscribed",
    info: "push identity",
  },
  "push-devices": {
    what: "names browsers that get push messages, and encrypts their addresses",
    kept: "as long as a browser is subscribed",
    info: "push devices",
  },
  cursors: { what: "signs the cursors of lists", kept: "15 minutes", info: "cursors", hasFormer: true },
  seeds: { what: "the order of equal rows for one network", kept: "5 minutes", info: "seeds" },
  numbers: {
    what: "names numbers and addresses in tables: proofs, delistings, the index of numbers",
    kept: "for good",
    info: null,
  },
  writers: {
    what: "names browsers and networks of who writes, kept with each observation",
    kept: "400 days",
    info: null,
  },
  moderation: { what: "names handles in posts and reporters of a case", kept: "as long as the post", info: null },
} as const satisfies Record<string, KeyUse>;

export type KeyPurpose = keyof typeof KEY_USES;

/** 90 days after decision 59: what the secret as it is signed before has ended by then. */
export const FORMER_UNTIL = "2027-02-20";

/** Shortest secret of a deployment, bytes (DESIGN.md 7). */
const LEAST_BYTES = 32;
const KEY_BYTES = 32;

/** The keys of a deployment, one for each purpose. None reveals another or the secret. */
export type Keyring = {
  /** Makes new things. Hexadecimal, or the secret where the purpose keeps it. */
  of: (purpose: KeyPurpose) => string;
  /** Reads what is kept: today's first, then those of earlier secrets. */
  all: (purpose: KeyPurpose) => readonly [string, ...string[]];
};

/** The keys of this deployment, from its settings or its data folder. */
export function openKeyring(config: Pick<Config, "secret" | "dataDir" | "oldSecrets">, now: Date): Keyring {
  return createKeyring(readSecret(config), config.oldSecrets, now);
}

/**
 * @param old earlier secrets, the newest first
 * @throws Error when a secret has less than 32 bytes
 */
export function createKeyring(secret: string, old: readonly string[] = [], now = new Date()): Keyring {
  const secrets = [secret, ...old.filter((each) => each !== secret)] as const;
  if (secrets.some((each) => Buffer.byteLength(each) < LEAST_BYTES))
    throw new Error(`SECRET and each of SECRETS_OLD need at least ${LEAST_BYTES} bytes.`);
  const hasFormer = now.getTime() < Date.parse(FORMER_UNTIL);
  const all = (purpose: KeyPurpose): readonly [string, ...string[]] => {
    const use: KeyUse = KEY_USES[purpose];
    if (use.isOldest === true) return [derive(secrets.at(-1) ?? secret, use)];
    const [first, ...others] = secrets;
    const former = use.hasFormer === true && hasFormer ? secrets : [];
    return [derive(first, use), ...others.map((each) => derive(each, use)), ...former];
  };
  const known = new Map<KeyPurpose, readonly [string, ...string[]]>();
  const kept: Keyring["all"] = (purpose) => {
    const found = known.get(purpose) ?? all(purpose);
    known.set(purpose, found);
    return found;
  };
  return { of: (purpose) => kept(purpose)[0], all: kept };
}

function derive(secret: string, { info, salt = "lifeboard" }: KeyUse): string {
  return info === null ? secret : Buffer.from(hkdfSync("sha256", secret, salt, info, KEY_BYTES)).toString("hex");
}
