import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { z } from "zod";
import type { LOG_LEVELS } from "../runtime/log.ts";
import { combinedProblems } from "./combined-problems.ts";
import { codeLimits } from "./codes-per-country.ts";
import { findRoot, readVersion } from "./root.ts";
import { plaintextProblems } from "./encrypted-ways.ts";
import type { OidcProvider } from "./oidc-providers.ts";
import { nameProblems } from "./settings-file.ts";
import { SETTINGS } from "./settings.ts";
import { whatsappOf } from "./whatsapp-settings.ts";
import type { WhatsAppConfig } from "./whatsapp-settings.ts";
import { answersADay } from "./text-settings.ts";
import { isThisMachine } from "./this-machine.ts";

/** The settings in the form the program uses. */
export type Config = {
  root: string;
  host: string;
  port: number;
  publicUrl: string | null;
  dataDir: string;
  databaseUrl: string | null;
  demoData: DemoMode;
  /** Whether PUBLIC_URL names an address that others reach. */
  isPublic: boolean;
  /** Whether a start may change the tables of a database that is there. */
  migrates: boolean;
  /** The folder of the hourly backups; null: none are made. */
  backupTo: string | null;
  /** Most connections of this process to the database. */
  databaseConnections: number;
  /** Whether the clock is judged before anything ends or is erased by time. */
  sweepClock: "judged" | "trusted";
  defaultPlace: string | null;
  defaultCountry: string | null;
  emergencyNumbersFile: string | null;
  /** Which prefix belongs to which AS. */
  asNumbersFile: string | null;
  /** The server that is tried first for places; null: the embedded gazetteer alone. */
  geocoder: GeocoderConfig | null;
  mapTiles: { url: string; attribution: string } | null;
  /** The file of a region's streets. */
  mapPmtiles: string | null;
  /** Memory for finished answers, bytes. */
  responseCacheBytes: number;
  /** Threads that draw pages, as the operator wants it; null: as many as pay. */
  workers: number | null;
  trustedProxies: readonly string[];
  rateLimits: boolean;
  /** Who may read the local outbox. `key` null: one is made at the start. */
  devOutbox: { isOpen: boolean; key: string | null };
  metricsToken: string | null;
  logLevel: (typeof LOG_LEVELS)[number];
  operatorName: string | null;
  operatorContact: string | null;
  hasSender: { mail: boolean; sms: boolean; calls: boolean };
  /** How messages are sent; null: to the local outbox. */
  smtpUrl: string | null;
  mailFrom: string | null;
  smsWebhook: { url: string; secret: string } | null;
  /** Where calls that say a code to a landline are posted. */
  voiceWebhook: { url: string; secret: string } | null;
  /** Secrets of providers that post texts; a provider without any has no address. */
  smsHooks: {
    gateway: readonly string[];
    twilio: readonly string[];
    /** `addresses`: networks that calls come from. */
    africasTalking: { secret: string; addresses: readonly string[] } | null;
  };
  /** How WhatsApp is received and answered; null: it is not. */
  whatsapp: WhatsAppConfig | null;
  /** Hosts of push services, `*.` before a name for those below it. */
  pushHosts: readonly string[];
  /** Numbers of this deployment's own messages. */
  smsNumbers: readonly string[];
  /** Answers to texts a day: by country, `*` for all others. */
  smsPerDay: Readonly<Record<string, number>>;
  secret: string | null;
  /** Previous secrets, newest first. */
  oldSecrets: readonly string[];
  providers: readonly OidcProvider[];
  accountLookup: "closed" | "open";
  /** Whether HSTS holds for hosts below this one too. */
  hstsSubdomains: boolean;
  /** Whether roles need a second step, some days after they were given. */
  rolesNeedSecondStep: boolean;
  /** Codes by text message an hour: by country, `*` for all others. */
  codesPerCountry: Readonly<Record<string, number | null>>;
  /** Who becomes admin while there is none. */
  firstAdmin: { email: string; password: string | null } | null;
  version: string;
};

/** How another operator's server is used for places. */
export type GeocoderConfig = {
  url: string;
  kind: "photon" | "nominatim";
  /** Most requests a second. */
  perSecond: number;
  attribution: string;
  seesLocation: boolean;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Unusable settings. The message names every wrong one and the right form. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/**
 * Reads all settings once, at start.
 * @throws ConfigError naming every wrong variable together
 */
export function readConfig(environment: Environment = process.env): Config {
  const { values, problems } = collect(environment);
  problems.push(...nameProblems(environment));
  const answer = SETTINGS.safeParse(values);
  if (!answer.success)
    problems.push(...answer.error.issues.map((issue) => `${issue.path.join(".")} ${sentence(issue)}`));
  if (answer.success)
    problems.push(...combinedProblems(answer.data), ...plaintextProblems(answer.data, environment["PGHOST"]));
  if (!answer.success || problems.length > 0) {
    throw new ConfigError(`These settings cannot be used:\n${problems.map((line) => `  ${line}`).join("\n")}`);
  }
  return toConfig(answer.data);
}

/** An empty variable counts as not set: container tools write absent ones so. */
function collect(environment: Environment): { values: Record<string, string>; problems: string[] } {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const [name, schema] of Object.entries(SETTINGS.shape)) {
    const value = environment[name];
    if (value !== undefined && value !== "") values[name] = value;
    const file = schema.meta()?.["secret"] === true ? environment[`${name}_FILE`] : undefined;
    if (file === undefined || file === "") continue;
    if (name in values) problems.push(`${name} and ${name}_FILE are both set: keep one`);
    const content = readSecretFile(file);
    if (content === null) problems.push(`${name}_FILE names a file that cannot be read or is empty: ${file}`);
    else values[name] = content;
  }
  return { values, problems };
}

function readSecretFile(path: string): string | null {
  try {
    const content = readFileSync(path, "utf8").trim();
    return content === "" ? null : content;
  } catch {
    return null;
  }
}

function sentence(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_value") return `is one of: ${issue.values.map(String).join(", ")}`;
  return issue.code === "too_small" || issue.code === "custom" || issue.code === "invalid_format"
    ? issue.message.replace(/^Invalid /, "is not a valid ")
    : "cannot be read";
}

function toConfig(settings: z.output<typeof SETTINGS>): Config {
  const root = findRoot();
  const { demoData, isOfKolkata, isPublic } = demoModeOf(settings);
  const defaultCountry = settings.DEFAULT_COUNTRY ?? (isOfKolkata ? "IN" : null);
  return {
    root,
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: settings.PUBLIC_URL === undefined ? null : new URL(settings.PUBLIC_URL).origin,
    dataDir: resolve(root, settings.DATA_DIR),
    backupTo: settings.BACKUP_TO === undefined ? null : resolve(root, settings.BACKUP_TO),
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseConnections: settings.DATABASE_CONNECTIONS,
    sweepClock: settings.SWEEP_CLOCK,
    demoData,
    isPublic,
    migrates: settings.MIGRATE === "on",
    defaultPlace: settings.DEFAULT_PLACE ?? (isOfKolkata ? "Kolkata" : null),
    defaultCountry,
    geocoder: geocoderOf(settings),
    mapTiles: mapTilesOf(settings),
    mapPmtiles: settings.MAP_PMTILES === undefined ? null : resolve(root, settings.MAP_PMTILES),
    emergencyNumbersFile:
      settings.EMERGENCY_NUMBERS_FILE === undefined ? null : resolve(root, settings.EMERGENCY_NUMBERS_FILE),
    asNumbersFile: settings.AS_NUMBERS_FILE === undefined ? null : resolve(root, settings.AS_NUMBERS_FILE),
    responseCacheBytes: settings.KEPT_ANSWERS_MB * 1_000_000,
    workers: settings.WORKERS ?? null,
    trustedProxies: settings.TRUSTED_PROXIES,
    rateLimits: settings.RATE_LIMITS === "on",
    devOutbox: { isOpen: settings.DEV_OUTBOX === "on", key: settings.DEV_OUTBOX_KEY ?? null },
    metricsToken: settings.METRICS_TOKEN ?? null,
    logLevel: settings.LOG_LEVEL,
    operatorName: settings.OPERATOR_NAME ?? null,
    operatorContact: settings.OPERATOR_CONTACT ?? null,
    ...sendersOf(settings),
    smsHooks: {
      gateway: settings.SMS_HOOK_SECRETS,
      twilio: settings.TWILIO_AUTH_TOKENS,
      africasTalking: africasTalkingOf(settings),
    },
    whatsapp: whatsappOf(settings),
    pushHosts: settings.PUSH_HOSTS,
    smsNumbers: settings.SMS_NUMBERS,
    smsPerDay: answersADay(settings.SMS_PER_DAY, defaultCountry),
    secret: settings.SECRET ?? null,
    oldSecrets: settings.SECRETS_OLD,
    providers: settings.OIDC_PROVIDERS,
    accountLookup: settings.ACCOUNT_LOOKUP,
    hstsSubdomains: settings.HSTS_SUBDOMAINS === "on",
    rolesNeedSecondStep: settings.ROLES_NEED_SECOND_FACTOR === "on",
    codesPerCountry: codeLimits(settings.CODES_PER_COUNTRY, [...settings.CODES_COUNTRIES, defaultCountry]),
    firstAdmin:
      settings.ADMIN_EMAIL === undefined
        ? null
        : { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD ?? null },
    version: readVersion(root),
  };
}

/** A Nominatim is known by its path; Photon's ends in /api or is left out. */
function geocoderOf(settings: z.output<typeof SETTINGS>): Config["geocoder"] {
  const { GEOCODER_URL: url, GEOCODER_ATTRIBUTION: attribution } = settings;
  if (url === undefined) return null;
  const guessed = new URL(url).pathname.replace(/\/$/, "").endsWith("/search") ? "nominatim" : "photon";
  const kind = settings.GEOCODER_KIND ?? guessed;
  const perSecond = settings.GEOCODER_PER_SECOND ?? (kind === "nominatim" ? 1 : 10);
  return { url, kind, perSecond, attribution, seesLocation: settings.GEOCODER_SEES_LOCATION === "on" };
}

function mapTilesOf({
  MAP_TILES_URL: url,
  MAP_TILES_ATTRIBUTION: attribution,
}: z.output<typeof SETTINGS>): Config["mapTiles"] {
  return url === undefined ? null : { url, attribution };
}

function sendersOf(
  settings: z.output<typeof SETTINGS>,
): Pick<Config, "hasSender" | "smtpUrl" | "mailFrom" | "smsWebhook" | "voiceWebhook"> {
  const { SMTP_URL: mail, SMS_WEBHOOK_URL: sms, VOICE_WEBHOOK_URL: calls } = settings;
  return {
    hasSender: { mail: mail !== undefined, sms: sms !== undefined, calls: calls !== undefined },
    smtpUrl: mail ?? null,
    mailFrom: settings.MAIL_FROM ?? null,
    smsWebhook: webhookOf(sms, settings.SMS_WEBHOOK_SECRET),
    voiceWebhook: webhookOf(calls, settings.VOICE_WEBHOOK_SECRET),
  };
}

function webhookOf(url: string | undefined, secret: string | undefined): Config["smsWebhook"] {
  return url === undefined || secret === undefined ? null : { url, secret };
}

function africasTalkingOf(settings: z.output<typeof SETTINGS>): Config["smsHooks"]["africasTalking"] {
  const { AFRICASTALKING_SECRET: secret, AFRICASTALKING_ADDRESSES: addresses } = settings;
  return secret === undefined ? null : { secret, addresses };
}

/** Sets the list of fonts for the drawing library, which reads it from the process on loading. */
export function nameFontList(path: string): void {
  process.env["FONTCONFIG_FILE"] = path;
}

/**
 * The folder in which the user typed a command. npm and the entry script change to the checkout
 * before this code runs.
 */
export function readCallerFolder(environment: Environment = process.env): string {
  return environment["INIT_CWD"] ?? environment["PWD"] ?? process.cwd();
}

/**
 * What a start does about the demonstration. `on`: loads it into an empty database. `kept`: loads
 * none; one that is there stays, and the operator is notified. `off`: leaves it alone.
 */
type DemoMode = "on" | "kept" | "off";

/**
 * Demonstration data is for whoever tries Lifeboard. On a public address made-up places would stand
 * where people look for help, so there it must be asked for. `isOfKolkata`: place and country are
 * those of the demonstration. That also holds at a public address, where a release of before
 * guessed them and people's numbers were read so.
 */
function demoModeOf(settings: {
  DEMO_DATA?: "on" | "off" | undefined;
  DATABASE_URL?: string | undefined;
  PUBLIC_URL?: string | undefined;
}): { demoData: DemoMode; isOfKolkata: boolean; isPublic: boolean } {
  const { DEMO_DATA: asked, DATABASE_URL: server, PUBLIC_URL: site } = settings;
  const isPublic = site !== undefined && !isThisMachine(new URL(site).hostname);
  if (asked !== undefined) return { demoData: asked, isOfKolkata: asked === "on", isPublic };
  const isEmbedded = server === undefined;
  if (isPublic) return { demoData: "kept", isOfKolkata: isEmbedded, isPublic };
  return { demoData: isEmbedded ? "on" : "off", isOfKolkata: isEmbedded, isPublic };
}
