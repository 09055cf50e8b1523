import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";
import { SETTINGS } from "./settings.ts";

const folder = mkdtempSync(join(tmpdir(), "lifeboard-names-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function refusal(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
}

/** As the entry script leaves it: the file's values are set, and its path is told. */
function withFile(values: Record<string, string>): Record<string, string> {
  const path = join(folder, "lifeboard.env");
  const lines = Object.entries(values).map(([name, value]) => `${name}='${value}'`);
  writeFileSync(path, `${lines.join("\n")}\n`);
  return { ...values, LIFEBOARD_ENV_FILE: path };
}

/** What shells, systemd, containers, orchestrators and runners of tests set by themselves. */
const USUAL_NAMES = [
  ["HOME", "USER", "LOGNAME", "SHELL", "PATH", "PWD", "OLDPWD", "TERM", "LANG", "LC_ALL", "TZ", "EDITOR", "HOSTNAME"],
  ["HOSTTYPE", "MAILCHECK", "COLORTERM", "SSH_CONNECTION", "SSH_AUTH_SOCK", "SUDO_COMMAND", "LS_COLORS", "DISPLAY"],
  [
    "NOTIFY_SOCKET",
    "INVOCATION_ID",
    "JOURNAL_STREAM",
    "MAINPID",
    "LISTEN_FDS",
    "WATCHDOG_USEC",
    "MEMORY_PRESSURE_WATCH",
  ],
  ["SYSTEMD_EXEC_PID", "STATE_DIRECTORY", "RUNTIME_DIRECTORY", "CREDENTIALS_DIRECTORY", "XDG_RUNTIME_DIR"],
  ["XDG_SESSION_ID", "XDG_DATA_DIRS", "XDG_CONFIG_HOME", "DBUS_SESSION_BUS_ADDRESS"],
  ["KUBERNETES_SERVICE_HOST", "KUBERNETES_SERVICE_PORT", "KUBERNETES_PORT_443_TCP_ADDR", "DATABASE_HOST"],
  ["DATABASE_PORT", "DATABASE_NAME", "DATABASE_USER", "DATABASE_PASSWORD", "DATABASE_SERVICE_HOST", "REDIS_URL"],
  ["POSTGRES_PASSWORD", "POSTGRES_DB", "LIFEBOARD_SERVICE_HOST", "LIFEBOARD_PORT_3000_TCP", "POD_NAME", "NODE_NAME"],
  ["SMTP_HOST", "SMTP_PORT", "SECRET_KEY_BASE", "PUBLIC_HOST", "WEB_CONCURRENCY", "DYNO", "FLY_APP_NAME"],
  ["NODE_ENV", "NODE_OPTIONS", "NODE_VERSION", "npm_config_cache", "npm_lifecycle_event", "npm_package_version"],
  [
    "INIT_CWD",
    "CI",
    "GITHUB_ACTIONS",
    "GITHUB_REPOSITORY",
    "GITLAB_CI",
    "CI_COMMIT_SHA",
    "BUILD_NUMBER",
    "JENKINS_URL",
  ],
  ["DOCKER_HOST", "COMPOSE_PROJECT_NAME", "container", "PGHOST", "PGPASSWORD", "HTTPS_PROXY", "no_proxy"],
].flat();

describe("in the environment", () => {
  test("none of 60 and more usual names is refused", () => {
    expect(USUAL_NAMES.length).toBeGreaterThan(60);
    const usual = Object.fromEntries(USUAL_NAMES.map((name) => [name, "x"]));
    expect(refusal(usual)).toBe("");
    expect(refusal(process.env as Record<string, string>)).toBe("");
  });

  test.each([
    ["DATABSE_URL", "DATABASE_URL"],
    ["DATABASEE_URL", "DATABASE_URL"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["DATABASE_ULR", "DATABASE_URL"],
    ["PUBLC_URL", "PUBLIC_URL"],
    ["DATA_DIRR", "DATA_DIR"],
    ["DATABASE_URL_FIEL", "DATABASE_URL_FILE"],
  ])("%s is refused, and %s is named", (name, meant) => {
    expect(refusal({ [name]: "hunter2" })).toContain(`${name} is not a setting: did you mean ${meant}`);
    expect(refusal({ [name]: "hunter2" })).not.toContain("hunter2");
  });

  test("every setting of eight letters or more is known by its name with one letter less", () => {
    for (const name of Object.keys(SETTINGS.shape).filter((each) => each.length > 8)) {
      expect(refusal({ [name.slice(0, 3) + name.slice(4)]: "x" })).toContain(name);
    }
  });

  test("a like name of another program stays where ours is set too; short ones always", () => {
    const ours = "postgres://u@127.0.0.1/x";
    expect(refusal({ DATABASE_URI: "x", DATABASE_URL: ours })).toBe("");
    expect(refusal({ DATABASE_URI: "x", DATABASE_URL: "" })).toContain("DATABASE_URI");
    expect(refusal({ DATABASE_URI: "" })).toBe("");
    expect(refusal({ HOSTS: "x", PORTS: "x", SECRETS: "x" })).toBe("");
  });
});

describe("in the settings file", () => {
  test("each unknown name is refused, with the nearest of ours", () => {
    const message = refusal(withFile({ DEMO_DAT: "off", PUBLIC_ADDRESS: "https://x.example", PORT: "3000" }));
    expect(message).toMatch(/ {2}DEMO_DAT in \S+lifeboard\.env is not a setting; the nearest is DEMO_DATA\./);
    expect(message).toMatch(/PUBLIC_ADDRESS in .* the nearest is [A-Z_]+/);
    expect(message).not.toMatch(/PORT in/);
  });

  test("a wrong name is told once", () => {
    expect(refusal(withFile({ DATABSE_URL: "x" })).match(/DATABSE_URL/g)).toHaveLength(1);
  });

  test("our names, secrets by file, and what Node, the driver and the system read may stand there", () => {
    const secret = join(folder, "secret");
    writeFileSync(secret, "s".repeat(32));
    const values = { SECRET_FILE: secret, NODE_ENV: "production", NODE_OPTIONS: "--max-old-space-size=900" };
    const others = {
      PGHOST: "/run/postgresql",
      PGSSLROOTCERT: "/etc/ca.pem",
      TZ: "Asia/Kolkata",
      FONTCONFIG_PATH: "/x",
    };
    expect(refusal(withFile({ ...values, ...others, UV_THREADPOOL_SIZE: "8" }))).toBe("");
  });

  test("a line without an equals sign is refused by its number, and not repeated", () => {
    const path = join(folder, "lines.env");
    const refused = (text: string) => {
      writeFileSync(path, text);
      return refusal({ LIFEBOARD_ENV_FILE: path });
    };
    const message = refused("# ours\n\nDATABASE_URL postgres://u:hunter2@db/x\nPORT=3000\n");
    expect(message).toContain(`Line 3 of ${path} sets nothing: write NAME=value`);
    expect(message).not.toContain("hunter2");
    expect(refused("OPERATOR_NAME='Help\nof the town'\nSECRET=\"a\nb\"\nDEMO_DATE: off\n")).toContain("Line 5 of");
    expect(refused("OPERATOR_NAME='Help\n# of the town'\nPORT=3000 # ours, a=b#c\n  # more\n")).toBe("");
    expect(refused("OPERATOR_NAME=People's help\r\n\r\nPORT=3000\r\n")).toBe("");
  });

  test("lines that systemd reads otherwise are refused by their number, and not repeated", () => {
    const path = join(folder, "systemd.env");
    const refused = (line: string) => {
      writeFileSync(path, `PORT=3000\n${line}\n`);
      return refusal({ LIFEBOARD_ENV_FILE: path });
    };
    expect(refused("export SECRET=hunter2hunter2hunter2")).toContain(`Line 2 of ${path} begins with export, so`);
    for (const line of ["SECRET=hunter2#hunter2hunter2", "SECRET=#hunter2hunter2hunter2", "SECRET='hunter2'#x"])
      expect(refused(line)).toContain(`Line 2 of ${path} has # in a value, which truncates it: put`);
    expect(refused("export SECRET=hunter2#2")).not.toContain("hunter2");
    expect(refused("SECRET='hunter2#hunter2' # ours")).toBe("");
  });

  test("PORT by file is none: only secrets may lie in a file", () => {
    expect(refusal(withFile({ PORT_FILE: "/x" }))).toContain("PORT_FILE in ");
  });
});
