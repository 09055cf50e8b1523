import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { passwordFault } from "#domain/identity/password.ts";
import { LOG_LEVELS } from "./log.ts";
import { OidcProviders } from "./oidc-providers.ts";
import type { OidcProvider } from "./oidc-providers.ts";
import { isNetwork, isOrigin } from "./setting-kinds.ts";

const Switch = z.enum(["on", "off"]);
const Text = z.string().min(1);

/**
 * Every variable the program reads, with what it means and a safe default (CONTRACT.md 1). Those marked secret may also
 * be given as the name of a file that holds them, `<NAME>_FILE`. `.env.example` and the table in the docs are made from it.
 */
export const SETTINGS = z.object({
  HOST: Text.default("127.0.0.1").describe("Address to listen on. 0.0.0.0 or :: for all; then set PUBLIC_URL too."),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, "is a number from 0 to 65535")
    .transform(Number)
    .refine((port) => port <= 65_535, "is a number from 0 to 65535")
    .default(3000)
    .describe("Port to listen on; 0 picks a free one and the ready line names it."),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, "is an address such as https://help.example.org, without a path")
    .optional()
    .describe("Address people use, for links, cookies and trusted origins. Default: made from HOST and PORT."),
  DATA_DIR: Text.default("./var").describe("Folder of the database files, the generated secret and the local outbox."),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, "is an address such as postgres://user:password@host:5432/lifeboard")
    .optional()
    .describe("A PostgreSQL server, 15 or newer. Default: an embedded one in DATA_DIR.")
    .meta({ secret: true }),
  DEMO_DATA: Switch.optional().describe(
    "Demonstration data in an empty database: on or off. Default: on with the embedded database.",
  ),
  DEFAULT_PLACE: Text.optional().describe(
    "First guess of where people are: a place's name or id. Default: Kolkata with demonstration data.",
  ),
  DEFAULT_COUNTRY: z
    .string()
    .regex(/^[A-Za-z]{2}$/, "is a country code of two letters such as IN")
    .transform((code) => code.toUpperCase())
    .optional()
    .describe("Country of emergency numbers and phone numbers. Default: IN with demonstration data."),
  EMERGENCY_NUMBERS_FILE: Text.optional().describe(
    "A JSON file that replaces the emergency numbers of whole countries (docs/guides/deploy.md). Default: the shipped table.",
  ),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter((part) => part !== ""),
    )
    .refine((list) => list.every(isNetwork), "is a list of addresses or networks such as 10.0.0.0/8, ::1")
    .default([])
    .describe("Proxies, by address or network, whose X-Forwarded-For is believed. Default: none."),
  RATE_LIMITS: Switch.default("on").describe(
    "off for benches and load tests; only for local callers of a local PUBLIC_URL.",
  ),
  METRICS_TOKEN: z
    .string()
    .min(16, "has at least 16 characters")
    .optional()
    .describe("Bearer token for /metrics. Without it only local callers may read them.")
    .meta({ secret: true }),
  LOG_LEVEL: z
    .enum(LOG_LEVELS)
    .default("info")
    .describe(`How much is logged: ${LOG_LEVELS.join(", ")}.`),
  OPERATOR_NAME: Text.optional().describe("Who runs this deployment, shown on the about, privacy and terms pages."),
  OPERATOR_CONTACT: Text.optional().describe("How to reach the operator: a mail address or a web address."),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, "is an address such as smtps://user:password@mail.example.org:465")
    .refine((text) => URL.canParse(text), "is an address such as smtps://user:password@mail.example.org:465")
    .optional()
    .describe("Mail server. Without it mails go to the local outbox.")
    .meta({ secret: true }),
  MAIL_FROM: z
    .string()
    .regex(/^[^\s@<>"]+@[^\s@<>"]+$/, "is a mail address such as help@example.org")
    .optional()
    .describe("Address that mails come from. Default: lifeboard@ and the host of PUBLIC_URL."),
  SMS_WEBHOOK_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Where text messages are posted. Without it they go to the local outbox. Needs SMS_WEBHOOK_SECRET."),
  SMS_WEBHOOK_SECRET: z
    .string()
    .min(16, "has at least 16 characters")
    .optional()
    .describe("Signs what is posted to SMS_WEBHOOK_URL (docs/guides/deploy.md).")
    .meta({ secret: true }),
  SECRET: z
    .string()
    .min(32, "has at least 32 characters")
    .optional()
    .describe(
      "Signs cursors and sign-ins, encrypts second factors; the same for every process of a deployment. Default: made on first start, kept in DATA_DIR.",
    )
    .meta({ secret: true }),
  SECRETS_OLD: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ""))
    .refine((list) => list.every((each) => each.length >= 32), "is a list of secrets of at least 32 characters")
    .default([])
    .describe(
      "Secrets used before SECRET, newest first: what they signed and encrypted stays good (docs/guides/deploy.md).",
    )
    .meta({ secret: true }),
  OIDC_PROVIDERS: OidcProviders.default([])
    .describe("Providers people may sign in with, as JSON: [{id, name, issuer, clientId, clientSecret}].")
    .meta({ secret: true }),
  ADMIN_EMAIL: z
    .string()
    .regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/, "is a mail address such as name@example.org")
    .transform((text) => text.toLowerCase())
    .optional()
    .describe("Who becomes admin at a start while nobody is one. Afterwards it does nothing."),
  ADMIN_PASSWORD: z
    .string()
    .optional()
    .describe("Password of that account, when it has to be made: at least 10 characters that nobody guesses.")
    .meta({ secret: true }),
  ACCOUNT_LOOKUP: z
    .enum(["closed", "open"])
    .default("closed")
    .describe("open lets sign-up and sign-in tell wrong password, unknown account and used e-mail apart."),
});

/** The settings in the form the program uses. */
export type Config = {
  root: string;
  host: string;
  port: number;
  publicUrl: string | null;
  dataDir: string;
  databaseUrl: string | null;
  demoData: boolean;
  defaultPlace: string | null;
  defaultCountry: string | null;
  emergencyNumbersFile: string | null;
  trustedProxies: readonly string[];
  rateLimits: boolean;
  metricsToken: string | null;
  logLevel: (typeof LOG_LEVELS)[number];
  operatorName: string | null;
  operatorContact: string | null;
  hasSender: { mail: boolean; sms: boolean };
  /** Where messages go out by; null: to the local outbox. */
  smtpUrl: string | null;
  mailFrom: string | null;
  smsWebhook: { url: string; secret: string } | null;
  secret: string | null;
  /** Secrets used before, newest first. */
  oldSecrets: readonly string[];
  providers: readonly OidcProvider[];
  accountLookup: "closed" | "open";
  /** Who becomes admin while nobody is one. */
  firstAdmin: { email: string; password: string | null } | null;
  version: string;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that cannot be used; the message names every wrong one and what is right. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/**
 * Reads all settings once, at start.
 * @throws ConfigError naming every wrong variable together
 */
export function readConfig(environment: Environment = process.env): Config {
  const { values, problems } = collect(environment);
  const answer = SETTINGS.safeParse(values);
  if (!answer.success)
    problems.push(...answer.error.issues.map((issue) => `${issue.path.join(".")} ${sentence(issue)}`));
  if (answer.success) problems.push(...combinedProblems(answer.data));
  if (!answer.success || problems.length > 0) {
    throw new ConfigError(`These settings cannot be used:\n${problems.map((line) => `  ${line}`).join("\n")}`);
  }
  return toConfig(answer.data);
}

/** An empty variable counts as not set: that is how container tools write an absent one. */
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
  const demoData = (settings.DEMO_DATA ?? (settings.DATABASE_URL === undefined ? "on" : "off")) === "on";
  return {
    root,
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: settings.PUBLIC_URL === undefined ? null : new URL(settings.PUBLIC_URL).origin,
    dataDir: resolve(root, settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    demoData,
    defaultPlace: settings.DEFAULT_PLACE ?? (demoData ? "Kolkata" : null),
    defaultCountry: settings.DEFAULT_COUNTRY ?? (demoData ? "IN" : null),
    emergencyNumbersFile:
      settings.EMERGENCY_NUMBERS_FILE === undefined ? null : resolve(root, settings.EMERGENCY_NUMBERS_FILE),
    trustedProxies: settings.TRUSTED_PROXIES,
    rateLimits: settings.RATE_LIMITS === "on",
    metricsToken: settings.METRICS_TOKEN ?? null,
    logLevel: settings.LOG_LEVEL,
    operatorName: settings.OPERATOR_NAME ?? null,
    operatorContact: settings.OPERATOR_CONTACT ?? null,
    hasSender: { mail: settings.SMTP_URL !== undefined, sms: settings.SMS_WEBHOOK_URL !== undefined },
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM ?? null,
    smsWebhook: smsWebhookOf(settings),
    secret: settings.SECRET ?? null,
    oldSecrets: settings.SECRETS_OLD,
    providers: settings.OIDC_PROVIDERS,
    accountLookup: settings.ACCOUNT_LOOKUP,
    firstAdmin:
      settings.ADMIN_EMAIL === undefined
        ? null
        : { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD ?? null },
    version: readVersion(root),
  };
}

/** What two settings make together. */
function combinedProblems(settings: z.output<typeof SETTINGS>): string[] {
  const problems: string[] = [];
  if (settings.SMS_WEBHOOK_URL !== undefined && settings.SMS_WEBHOOK_SECRET === undefined)
    problems.push("SMS_WEBHOOK_URL needs SMS_WEBHOOK_SECRET, so that your gateway can tell our messages from others");
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = settings;
  if (password !== undefined && passwordFault(password, { email }) !== null)
    problems.push(
      "ADMIN_PASSWORD is too easy to guess: at least 10 characters, no common word, nothing of ADMIN_EMAIL",
    );
  return problems;
}

function smsWebhookOf(settings: z.output<typeof SETTINGS>): Config["smsWebhook"] {
  const { SMS_WEBHOOK_URL: url, SMS_WEBHOOK_SECRET: secret } = settings;
  return url === undefined || secret === undefined ? null : { url, secret };
}

/** The folder of package.json: built or not, everything that is read at run time lies below it. */
function findRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json")) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

function readVersion(root: string): string {
  const content: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return typeof content === "object" && content !== null && "version" in content ? String(content.version) : "0";
}

/** The folder a command was typed in; npm and the entry script change to the checkout before our code runs. */
export function readCallerFolder(environment: Environment = process.env): string {
  return environment["INIT_CWD"] ?? environment["PWD"] ?? process.cwd();
}
