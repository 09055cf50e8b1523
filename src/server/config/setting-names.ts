import { editDistance, letters } from "#domain/places/edit-distance.ts";
import { SETTINGS } from "./settings.ts";

/** Shorter names of the environment are too often those of others: `HOSTS`, `PORTS`. */
const SHORTEST_MISTYPED = 8;

/** Every name that this program reads as a setting, with the `<NAME>_FILE` of secret ones. */
const OURS: readonly string[] = Object.entries(SETTINGS.shape).flatMap(([name, schema]) =>
  schema.meta()?.["secret"] === true ? [name, `${name}_FILE`] : [name],
);
const IS_OURS: ReadonlySet<string> = new Set(OURS);

/**
 * What else may be in a settings file, because something in this process reads it there:
 * - Node: its own names, certificates, threads and memory
 * - the driver of PostgreSQL: all that libpq names
 * - the system: time zone, language, folders
 * - the drawing library and its fonts
 */
const OF_THE_RUNTIME = [
  /^NODE_[A-Z_]+$/,
  /^(UV_THREADPOOL_SIZE|SSL_CERT_FILE|SSL_CERT_DIR|OPENSSL_CONF|MALLOC_ARENA_MAX|LD_PRELOAD)$/,
  /^((HTTP|HTTPS|NO)_PROXY|(http|https|no)_proxy)$/,
  /^PG(HOST|HOSTADDR|PORT|USER|PASSWORD|PASSFILE|DATABASE|OPTIONS|APPNAME|CONNECT_TIMEOUT|CLIENTENCODING)$/,
  /^PG(SERVICE|SERVICEFILE|TARGETSESSIONATTRS|SSL[A-Z]+)$/,
  /^(TZ|LANG|LANGUAGE|LC_[A-Z]+|PATH|HOME|USER|TMPDIR|XDG_[A-Z_]+)$/,
  /^(FONTCONFIG_(FILE|PATH|SYSROOT)|VIPS_[A-Z_]+)$/,
];

/**
 * Names of a settings file that nobody reads. A word too much there is a setting that was meant and
 * does not hold.
 * @returns one sentence a name, with the name of ours that is nearest
 */
export function unknownSettingNames(names: readonly string[], file: string): string[] {
  return names
    .filter((name) => !IS_OURS.has(name) && !OF_THE_RUNTIME.some((known) => known.test(name)))
    .map((name) => `${name} in ${file} is not a setting; the nearest is ${nearest(name)}. Correct it or remove it`);
}

/**
 * Names of the environment that differ from one of ours by one letter, or by two exchanged ones. A
 * name that is really somebody else's stays possible: where ours is set too, nothing is said.
 * @param judged names that were judged already
 * @returns one sentence a name
 */
export function mistypedSettingNames(
  environment: Readonly<Record<string, string | undefined>>,
  judged: readonly string[] = [],
): string[] {
  const isSet = (name: string): boolean => (environment[name] ?? "") !== "";
  return Object.keys(environment).flatMap((name) => {
    if (name.length < SHORTEST_MISTYPED || IS_OURS.has(name) || judged.includes(name) || !isSet(name)) return [];
    const near = OURS.filter((ours) => distance(name, ours, 1) <= 1);
    if (near.length === 0 || near.some(isSet)) return [];
    return [`${name} is not a setting: did you mean ${near.join(" or ")}? If another program reads it, set ours too`];
  });
}

function nearest(name: string): string {
  return OURS.reduce((best, ours) => (distance(name, ours) < distance(name, best) ? ours : best));
}

function distance(name: string, ours: string, most = Number.POSITIVE_INFINITY): number {
  if (Math.abs(name.length - ours.length) > most) return Number.POSITIVE_INFINITY;
  return editDistance(letters(name), letters(ours), most).whole;
}
