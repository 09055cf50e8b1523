import { z } from "zod";
import { CodesPerCountry, Countries } from "./codes-per-country.ts";
import { LOG_LEVELS } from "../runtime/log.ts";
import { OidcProviders } from "./oidc-providers.ts";
import { SENDER_SETTINGS } from "./sender-settings.ts";
import { Networks, Switch, Text, isOrigin, isPlainText, isTiles } from "./setting-types.ts";
import { DEFAULT_CONNECTIONS, LEAST_CONNECTIONS, MOST_CONNECTIONS } from "../runtime/connection-shares.ts";
import { readDatabaseHosts } from "../runtime/database-hosts.ts";

/** Where data is kept, and how the database is reached. */
const DATABASE_SETTINGS = {
  DATA_DIR: Text.default("./var").describe(
    "Folder of the database files, the generated secret, the local outbox and the search's checkpoint (docs/guides/deploy.md).",
  ),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, "is an address such as postgres://user:password@host:5432/lifeboard")
    .superRefine((address, { addIssue }) => {
      const { problem } = readDatabaseHosts(address);
      if (problem !== null) addIssue({ code: "custom", message: problem });
    })
    // The driver takes them for the same, and warns at length. A later one may check less.
    .transform((address) =>
      /[?&]uselibpqcompat=/.test(address)
        ? address
        : address.replace(/([?&]sslmode=)(?:require|verify-ca)(?=&|$)/, "$1verify-full"),
    )
    .optional()
    .describe(
      "A PostgreSQL server, 15 or newer; on another computer with sslmode. Several hosts, such as a:5432,b:5432: the one that accepts writes is used. Default: an embedded one in DATA_DIR.",
    )
    .meta({ secret: true }),
  DATABASE_PLAINTEXT: z
    .enum(["allowed"])
    .optional()
    .describe("allowed permits a DATABASE_URL of another computer without sslmode, on a network of your own."),
  MIGRATE: Switch.default("on").describe(
    "off: a start runs no migrations. It ends if some are missing; `lifeboard migrate` runs them.",
  ),
  BACKUP_TO: Text.optional().describe(
    "Folder that gets a backup every hour, preferably on another disk (docs/guides/back-up.md). Default: none.",
  ),
  DATABASE_CONNECTIONS: z
    .string()
    .default(String(DEFAULT_CONNECTIONS))
    .transform(Number)
    .refine(
      (most) => Number.isInteger(most) && most >= LEAST_CONNECTIONS && most <= MOST_CONNECTIONS,
      `is a whole number from ${LEAST_CONNECTIONS} to ${MOST_CONNECTIONS}: a process with fewer connections waits for itself`,
    )
    .describe("Maximum of database connections for one process, 16 to 200 (docs/guides/deploy.md)."),
  SWEEP_CLOCK: z
    .enum(["judged", "trusted"])
    .default("judged")
    .describe(
      "trusted expires and erases by the clock at once: for a rehearsal that moves the clock on purpose (docs/guides/clock.md).",
    ),
  DEMO_DATA: Switch.optional().describe(
    "Demonstration data in an empty database: on or off. Default: on with the embedded database, unless PUBLIC_URL is public.",
  ),
};

const Credit = z
  .string()
  .refine(isPlainText, "is plain text of at most 200 letters, without HTML such as <a> or &copy;");

/**
 * Every variable the program reads, with its meaning and a safe default (CONTRACT.md 1). Those
 * marked secret may also be given as a file name, `<NAME>_FILE`. `.env.example` and the table in
 * the docs are generated from it.
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
    .describe(
      "Public address of the site, for links, cookies and trusted origins. Default: derived from HOST and PORT.",
    ),
  HSTS_SUBDOMAINS: Switch.default("off").describe(
    "on makes browsers use https for every subdomain of PUBLIC_URL's host, for a year.",
  ),
  ...DATABASE_SETTINGS,
  DEFAULT_PLACE: Text.optional().describe(
    "Initial guess of where people are: a place's name or id. Default: Kolkata with the embedded database, unless DEMO_DATA is off.",
  ),
  DEFAULT_COUNTRY: z
    .string()
    .regex(/^[A-Za-z]{2}$/, "is a country code of two letters such as IN")
    .transform((code) => code.toUpperCase())
    .optional()
    .describe(
      "Country for emergency numbers and phone numbers. Default: IN with the embedded database, unless DEMO_DATA is off.",
    ),
  GEOCODER_URL: z
    .url({ protocol: /^https?$/, error: "is an address such as https://photon.example.org/api" })
    .optional()
    .describe(
      "A Photon or Nominatim compatible server for place searches (docs/guides/deploy.md). Default: the embedded gazetteer.",
    )
    .meta({ secret: true }),
  GEOCODER_KIND: z
    .enum(["photon", "nominatim"])
    .optional()
    .describe("Protocol of GEOCODER_URL. Default: nominatim if its path ends in /search, else photon."),
  GEOCODER_PER_SECOND: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, "is a whole number from 1 to 999")
    .transform(Number)
    .optional()
    .describe("Maximum of requests a second to GEOCODER_URL. Default: 1 for nominatim, 10 for photon."),
  GEOCODER_ATTRIBUTION: Credit.default("© OpenStreetMap contributors").describe(
    "Credit shown beside places from GEOCODER_URL.",
  ),
  GEOCODER_SEES_LOCATION: Switch.default("off").describe(
    "on sends a person's own location to GEOCODER_URL, and the screens say so; off does not.",
  ),
  MAP_TILES_URL: z
    .string()
    .refine(isTiles, "is an address such as https://tiles.example.org/{z}/{x}/{y}.png, with {x}, {y} and {z} in it")
    .optional()
    .describe("Your own map tiles; their host is the only addition to the content security policy."),
  MAP_TILES_ATTRIBUTION: Credit.default("© OpenStreetMap contributors").describe(
    "Credit shown on maps with these tiles.",
  ),
  MAP_PMTILES: Text.optional().describe(
    "A PMTiles file of your region's streets, which this server serves itself (docs/guides/map-region.md). Default: no streets.",
  ),
  EMERGENCY_NUMBERS_FILE: Text.optional().describe(
    "A JSON file that replaces the emergency numbers of whole countries (docs/guides/deploy.md). Default: the shipped table.",
  ),
  KEPT_ANSWERS_MB: z
    .string()
    .regex(/^\d{1,5}$/, "is a whole number from 0 to 99999")
    .transform(Number)
    .default(64)
    .describe("Cache for pages and lists that are the same for everybody, in MB for each process; 0: no cache."),
  WORKERS: z
    .string()
    .regex(/^(?:[1-9]|[1-5]\d|6[0-4])$/, "is a whole number from 1 to 64")
    .transform(Number)
    .optional()
    .describe(
      "Threads that render pages; 1: the main thread renders. Default: one for each core, at most four, fewer if memory is short.",
    ),
  AS_NUMBERS_FILE: Text.optional().describe(
    "A file of prefixes and AS numbers, one on each line (`203.0.113.0/24 64500`): new accounts in one AS then share limits. Default: /32 of IPv6, and /16 of IPv4.",
  ),
  TRUSTED_PROXIES: Networks.default([]).describe(
    "Proxies, by address or network, whose X-Forwarded-For is trusted. Default: none.",
  ),
  DEV_OUTBOX: z
    .enum(["key", "on"])
    .default("key")
    .describe("Who may read /dev/outbox on this computer: key, anyone with the key; on, every program."),
  DEV_OUTBOX_KEY: z
    .string()
    .min(16, "has at least 16 characters")
    .optional()
    .describe("Key of /dev/outbox and of /metrics without a token. Default: generated and printed at each start.")
    .meta({ secret: true }),
  ROLES_NEED_SECOND_FACTOR: Switch.default("on").describe(
    "off: roles work without a second factor. on: from the eighth day of a role they need one.",
  ),
  RATE_LIMITS: Switch.default("on").describe(
    "off for benchmarks and load tests on this computer. It switches itself on when a request shows a proxy, until a restart.",
  ),
  METRICS_TOKEN: z
    .string()
    .min(16, "has at least 16 characters")
    .optional()
    .describe(
      "Bearer token for /metrics. Without it, callers on this computer with the key of the outbox may read them.",
    )
    .meta({ secret: true }),
  LOG_LEVEL: z
    .enum(LOG_LEVELS)
    .default("info")
    .describe(`How much is logged: ${LOG_LEVELS.join(", ")}.`),
  OPERATOR_NAME: Text.optional().describe("Who runs this deployment, shown on the about, privacy and terms pages."),
  OPERATOR_CONTACT: Text.optional().describe("How to reach the operator: a mail address or a web address."),
  ...SENDER_SETTINGS,
  SECRET: z
    .string()
    .min(32, "has at least 32 characters")
    .optional()
    .describe(
      "Signs cursors and sign-ins, encrypts second factors; the same for every process of a deployment. Default: generated at the first start, stored in DATA_DIR.",
    )
    .meta({ secret: true }),
  SECRETS_OLD: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ""))
    .refine((list) => list.every((each) => each.length >= 32), "is a list of secrets of at least 32 characters")
    .default([])
    .describe(
      "Secrets used before SECRET, newest first: what they signed and encrypted stays valid (docs/guides/deploy.md).",
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
    .describe("Account that becomes admin at a start while there is no admin. Afterwards it has no effect."),
  ADMIN_PASSWORD: z
    .string()
    .optional()
    .describe("Password of that account if it has to be created: at least 10 characters, hard to guess.")
    .meta({ secret: true }),
  CODES_COUNTRIES: Countries.default([]).describe(
    "Countries besides DEFAULT_COUNTRY that get codes by text message, such as BD,NP.",
  ),
  CODES_PER_COUNTRY: CodesPerCountry.default({}).describe(
    "Codes by text message an hour for each purpose, by country; * for all others. Default: 5; DEFAULT_COUNTRY and CODES_COUNTRIES count by number and deployment (docs/api/limits.md).",
  ),
  ACCOUNT_LOOKUP: z
    .enum(["closed", "open"])
    .default("closed")
    .describe("open lets sign-up and sign-in tell wrong password, unknown account and used e-mail apart."),
});
