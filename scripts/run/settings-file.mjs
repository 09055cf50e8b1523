import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import util from "node:util";

const FLAG = "--env-file";
/** Settings that say which deployment is meant, and how their values are compared. */
const DEPLOYMENT = {
  DATABASE_URL: (value) => value,
  DATABASE_URL_FILE: (value) => resolve(value),
  DATA_DIR: (value) => resolve(value),
  PUBLIC_URL: (value) => value.replace(/\/$/, ""),
};

/**
 * Takes `--env-file PATH` or `--env-file=PATH` out of the words of a command.
 * @returns the other words, and the path from the folder of the call; null without the flag
 * @throws Error for people, with exit code 2, when it has no path or stands there twice
 */
export function takeEnvFile(words) {
  const at = words.findIndex((word) => word === FLAG || word.startsWith(`${FLAG}=`));
  if (at === -1) return { words, path: null };
  const hasOwnWord = words[at] === FLAG;
  const path = hasOwnWord ? words[at + 1] : words[at].slice(FLAG.length + 1);
  if (path === undefined || path === "" || path.startsWith("-"))
    throw problem(`${FLAG} needs the path of a file, such as ${FLAG} /etc/lifeboard.env.`, 2);
  const others = words.toSpliced(at, hasOwnWord ? 2 : 1);
  if (others.some((word) => word === FLAG || word.startsWith(`${FLAG}=`)))
    throw problem(`Name one ${FLAG}: several files could contradict each other.`, 2);
  return { words: others, path: resolve(process.env.INIT_CWD ?? process.cwd(), path) };
}

/**
 * Sets what a settings file names: the one of `--env-file`, else `.env` in this folder. A value of
 * the environment wins, unless it is empty, which counts as not set. The program then checks the
 * file's names (src/server/config/settings-file.ts). Who names a file means its deployment: an
 * environment that names another one is refused.
 * @param path null: `.env`, where there is one
 * @throws Error for people, with exit code 1, when the named file cannot be read, or the
 * environment means another deployment
 */
export function loadSettingsFile(path) {
  delete process.env.LIFEBOARD_ENV_FILE;
  const file = path ?? resolve(".env");
  if (path === null && !existsSync(file)) return;
  const values = util.parseEnv(read(file));
  if (path !== null) refuseOther(values, file);
  for (const [name, value] of Object.entries(values)) {
    if ((process.env[name] ?? "") === "") process.env[name] = value;
  }
  process.env.LIFEBOARD_ENV_FILE = file;
}

/** A command for the wrong database may remove what nobody brings back. No value is shown. */
function refuseOther(values, file) {
  const isSet = (value) => (value ?? "") !== "";
  for (const [name, form] of Object.entries(DEPLOYMENT)) {
    const [ours, theirs] = [process.env[name], values[name]];
    if (!isSet(ours)) continue;
    if (isSet(theirs) && form(ours) !== form(theirs))
      throw problem(
        `${name} of the environment differs from ${name} in ${file}: which deployment is meant? Run \`unset ${name}\` ` +
          "first, or name the other settings file. Where both should be equal: a value with spaces, # or \\ needs " +
          "single quotes in the file.",
        1,
      );
    const isOfDatabase = name.startsWith("DATABASE_URL");
    if (isOfDatabase && isSet(values.DATA_DIR) && !isSet(values.DATABASE_URL) && !isSet(values.DATABASE_URL_FILE))
      throw problem(
        `${name} is set in the environment alone, and ${file} means the database in its DATA_DIR. Run \`unset ${name}\` ` +
          "first. Where that address is meant, write it into the file.",
        1,
      );
  }
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error?.code === "ENOENT") throw problem(`There is no settings file ${file}. Name the one of the service.`, 1);
    throw problem(`The settings file ${file} cannot be read (${error?.code}). Check that this account may read it.`, 1);
  }
}

/** Its message has cause and cure, and is shown without a stack. */
function problem(message, exitCode) {
  return Object.assign(new Error(message), { forPeople: true, exitCode });
}
