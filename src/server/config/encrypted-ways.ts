import type { z } from "zod";
import type { SETTINGS } from "./settings.ts";
import { readDatabaseHosts } from "../runtime/database-hosts.ts";
import { isThisMachine } from "./this-machine.ts";

type Settings = z.output<typeof SETTINGS>;

/** Modes in which the driver encrypts or fails. `prefer` and `allow` may end in plain text. */
const ENCRYPTED_MODES: ReadonlySet<string> = new Set(["require", "verify-ca", "verify-full"]);
const HERE = "http is allowed for this computer only (127.0.0.1, localhost)";

/**
 * Ways on which numbers, codes or rows would leave this computer readable for others. One sentence
 * a setting, with what to do.
 * @param defaultHost where the driver of PostgreSQL goes if DATABASE_URL has no host: PGHOST
 */
export function plaintextProblems(settings: Settings, defaultHost = ""): string[] {
  const {
    SMS_WEBHOOK_URL: gateway,
    VOICE_WEBHOOK_URL: voice,
    GEOCODER_URL: geocoder,
    SMTP_URL: mail,
    DATABASE_URL: database,
  } = settings;
  const problems: string[] = [];
  if (gateway !== undefined && isPlainAbroad(gateway))
    problems.push(`SMS_WEBHOOK_URL begins with http: use https, or others can read numbers and codes. ${HERE}`);
  if (voice !== undefined && isPlainAbroad(voice))
    problems.push(`VOICE_WEBHOOK_URL begins with http: use https, or others can read numbers and codes. ${HERE}`);
  if (geocoder !== undefined && isPlainAbroad(geocoder))
    problems.push(`GEOCODER_URL begins with http: use https, or others can read what people search for. ${HERE}`);
  if (isPlainAbroad(settings.WHATSAPP_API_URL))
    problems.push(`WHATSAPP_API_URL begins with http: use https, or others can read who asked for what. ${HERE}`);
  if (settings.OIDC_PROVIDERS.some(({ issuer }) => isPlainAbroad(issuer)))
    problems.push(`OIDC_PROVIDERS has an issuer with http: use https, or others can take over sign-ins. ${HERE}`);
  if (mail !== undefined && isTlsOff(mail))
    problems.push("SMTP_URL switches TLS off: leave ignoreTLS, opportunisticTLS and requireTLS out of it");
  if (database !== undefined && settings.DATABASE_PLAINTEXT === undefined && isPlainDatabase(database, defaultHost))
    problems.push(
      "DATABASE_URL points to another computer without encryption: add sslmode=verify-full (or require) to it. " +
        "DATABASE_PLAINTEXT=allowed permits it where nobody else can read the network",
    );
  return problems;
}

function isPlainAbroad(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "http:" && !isThisMachine(hostname);
}

/** Whether a mail server elsewhere may be talked to without TLS, by a word of its address. */
function isTlsOff(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  const isSet = (name: string): boolean => searchParams.getAll(name).some((value) => !/^(false|0)?$/.test(value));
  const isOff = searchParams.has("requireTLS") && !isSet("requireTLS");
  return !isThisMachine(hostname) && (isOff || isSet("ignoreTLS") || isSet("opportunisticTLS"));
}

/** One of several hosts is enough. */
function isPlainDatabase(database: string, defaultHost: string): boolean {
  return readDatabaseHosts(database).hosts.some(({ url }) => isPlainHost(url, defaultHost));
}

/** As the driver reads it: first `host` of the query, and of several the last. */
function isPlainHost(address: string, defaultHost: string): boolean {
  // A user without a host is no address for the URL standard.
  const url = URL.canParse(address) ? new URL(address) : null;
  const query = url?.searchParams ?? new URLSearchParams(address.split("?")[1] ?? "");
  const asked = query.getAll("host").at(-1) ?? "";
  const host = [asked, decodeURIComponent(url?.hostname ?? ""), defaultHost].find((each) => each !== "") ?? "";
  if (host === "" || host.startsWith("/") || isThisMachine(host)) return false;
  return !ENCRYPTED_MODES.has(query.getAll("sslmode").at(-1) ?? "");
}
