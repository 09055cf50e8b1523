import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";
import { SETTINGS } from "./settings.ts";
import { tilesSource } from "./setting-types.ts";
import { readSecret } from "./secret.ts";

const folder = mkdtempSync(join(tmpdir(), "lifeboard-config-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function refused(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  return "";
}

describe("without any setting", () => {
  test("a laptop gets the demonstration in Kolkata, for itself alone", () => {
    expect(readConfig({})).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      publicUrl: null,
      databaseUrl: null,
      demoData: "on",
      defaultPlace: "Kolkata",
      defaultCountry: "IN",
      trustedProxies: [],
      rateLimits: true,
      metricsToken: null,
      logLevel: "info",
      operatorName: null,
      secret: null,
      hasSender: { mail: false, sms: false, calls: false },
    });
  });

  test("with a database server there is no demonstration and no guess of a country", () => {
    const config = readConfig({ DATABASE_URL: "postgres://u:p@db.example/lifeboard?sslmode=require" });
    expect(config).toMatchObject({ demoData: "off", defaultPlace: null, defaultCountry: null });
  });

  test("require and verify-ca are what the driver makes of them, unless it is told otherwise", () => {
    const url = (mode: string): string | null =>
      readConfig({ DATABASE_URL: `postgres://u:p@db.example/x?${mode}&sslrootcert=/ca` }).databaseUrl;
    for (const mode of ["require", "verify-ca", "verify-full"])
      expect(url(`sslmode=${mode}`)).toBe("postgres://u:p@db.example/x?sslmode=verify-full&sslrootcert=/ca");
    expect(url("uselibpqcompat=true&sslmode=require")).toContain("sslmode=require");
  });

  test("an empty variable counts as not set", () => {
    expect(readConfig({ PORT: "", PUBLIC_URL: "", DEMO_DATA: "" })).toMatchObject({
      port: 3000,
      publicUrl: null,
      demoData: "on",
    });
  });
});

describe("the demonstration", () => {
  const site = "https://help.example.org";
  test.each([
    [{ PUBLIC_URL: site }, "kept"],
    [{ PUBLIC_URL: site, DEMO_DATA: "on" }, "on"],
    [{ PUBLIC_URL: site, DEMO_DATA: "off" }, "off"],
    [{ PUBLIC_URL: site, DATABASE_URL: "postgres://u@127.0.0.1/x" }, "kept"],
    [{ PUBLIC_URL: "http://localhost:3000" }, "on"],
  ])("with %o is %s", (settings, mode) => {
    expect(readConfig(settings).demoData).toBe(mode);
  });

  test("not loaded on a public address, country and place stay as they were read before", () => {
    expect(readConfig({ PUBLIC_URL: site })).toMatchObject({ defaultCountry: "IN", defaultPlace: "Kolkata" });
    expect(readConfig({ PUBLIC_URL: site, DEMO_DATA: "off" })).toMatchObject({ defaultCountry: null });
    expect(readConfig({ PUBLIC_URL: site, DEFAULT_COUNTRY: "KE" })).toMatchObject({ defaultCountry: "KE" });
  });
});

describe("wrong settings", () => {
  test.each([
    ["PORT", "70000"],
    ["PORT", "-1"],
    ["PORT", "http"],
    ["PUBLIC_URL", "help.example.org"],
    ["PUBLIC_URL", "https://x/path"],
    ["PUBLIC_URL", "ftp://x"],
    ["DATABASE_URL", "mysql://x"],
    ["DEMO_DATA", "yes"],
    ["DEFAULT_COUNTRY", "India"],
    ["TRUSTED_PROXIES", "proxy.example"],
    ["TRUSTED_PROXIES", "10.0.0.0/40"],
    ["RATE_LIMITS", "0"],
    ["METRICS_TOKEN", "short"],
    ["DEV_OUTBOX", "off"],
    ["DEV_OUTBOX_KEY", "short"],
    ["LOG_LEVEL", "loud"],
    ["SECRET", "short"],
    ["SMTP_URL", "https://mail.example.org"],
    ["SMTP_URL", "mail.example.org"],
    ["MAIL_FROM", "Relief <help@example.org>"],
    ["SMS_WEBHOOK_URL", "ftp://sms.example"],
    ["SMS_WEBHOOK_SECRET", "short"],
    ["ADMIN_EMAIL", "Asha"],
    ["GEOCODER_URL", "photon.example.org"],
    ["GEOCODER_URL", "ftp://photon.example.org/api"],
    ["GEOCODER_KIND", "google"],
    ["GEOCODER_PER_SECOND", "0"],
    ["GEOCODER_PER_SECOND", "1.5"],
    ["GEOCODER_ATTRIBUTION", '<a href="https://osm.org">OSM</a>'],
    ["GEOCODER_SEES_LOCATION", "yes"],
    ["MAP_TILES_URL", "https://tiles.example.org/"],
    ["MAP_TILES_URL", "https://tiles.example.org/{z}/{x}.png"],
    ["MAP_TILES_URL", "tiles.example.org/{z}/{x}/{y}.png"],
    ["MAP_TILES_URL", "ftp://tiles.example.org/{z}/{x}/{y}.png"],
    ["MAP_TILES_URL", "https://me:pw@tiles.example.org/{z}/{x}/{y}.png"],
    ["MAP_TILES_URL", "https://tiles.example.org;script-src/{z}/{x}/{y}.png"],
    ["MAP_TILES_URL", "https://*/{z}/{x}/{y}.png"],
    ["MAP_TILES_URL", "https://tiles.{s}.example.org/{z}/{x}/{y}.png"],
    ["MAP_TILES_URL", "https://tiles.example.org/{z}/{x}/{y}.png?key={key}"],
    ["MAP_TILES_URL", "https://tiles.example.org/{z}/{x}/{y}.png' 'unsafe-inline"],
    ["MAP_TILES_URL", "https://tiles.example.org:999999/{z}/{x}/{y}.png"],
    ["MAP_TILES_ATTRIBUTION", "&copy; OpenStreetMap"],
    ["MAP_TILES_ATTRIBUTION", "x".repeat(201)],
  ])("%s=%s is named with what is right", (name, value) => {
    const message = refused({ [name]: value });
    expect(message).toMatch(new RegExp(`  ${name} (is|has) `));
    expect(message).not.toMatch(/Invalid|expected|undefined/);
  });

  test("are named together", () => {
    const message = refused({ PORT: "x", PUBLIC_URL: "x", DEMO_DATA: "x", SECRET_FILE: "/nowhere/secret" });
    for (const name of ["PORT", "PUBLIC_URL", "DEMO_DATA", "SECRET_FILE"]) expect(message).toContain(name);
  });

  test("a secret is never repeated in the message", () => {
    expect(refused({ METRICS_TOKEN: "hunter2", DATABASE_URL: "mysql://u:hunter2@x" })).not.toContain("hunter2");
  });
});

describe("other operators' servers", () => {
  test.each([
    ["https://photon.example.org", "photon", 10],
    ["https://photon.example.org/api/", "photon", 10],
    ["https://places.example.org/nominatim/search?key=1", "nominatim", 1],
  ])("%s speaks %s, and is asked %i times a second at most", (url, kind, perSecond) => {
    const { geocoder } = readConfig({ GEOCODER_URL: url });
    expect(geocoder).toMatchObject({ url, kind, perSecond, seesLocation: false });
  });

  test("an address of a geocoder with a key in it is never repeated, and may lie in a file", () => {
    expect(refused({ GEOCODER_URL: "ftp://x/?key=hunter2" })).not.toContain("hunter2");
    const path = join(folder, "geocoder");
    writeFileSync(path, "https://places.example.org/search?key=k\n");
    expect(readConfig({ GEOCODER_URL_FILE: path, GEOCODER_PER_SECOND: "20" }).geocoder).toMatchObject({
      perSecond: 20,
    });
  });

  test.each([
    ["https://tiles.example.org/{z}/{x}/{y}.png", "https://tiles.example.org"],
    ["https://{s}.Tiles.example.org/{z}/{x}/{y}{r}.png?key=1", "https://*.tiles.example.org"],
    ["http://10.0.0.5:8080/styles/{z}/{x}/{y}.webp", "http://10.0.0.5:8080"],
    ["http://tiles/{z}/{x}/{y}", "http://tiles"],
  ])("tiles of %s are shown from %s", (url, source) => {
    expect(readConfig({ MAP_TILES_URL: url }).mapTiles).toEqual({ url, attribution: "© OpenStreetMap contributors" });
    expect(tilesSource(url)).toBe(source);
  });

  test("streets come from one source", () => {
    const tiles = "https://tiles.example.org/{z}/{x}/{y}.png";
    expect(refused({ MAP_TILES_URL: tiles, MAP_PMTILES: "region.pmtiles" })).toContain(
      "MAP_TILES_URL and MAP_PMTILES both draw streets: keep one",
    );
    expect(readConfig({ MAP_PMTILES: "region.pmtiles" }).mapPmtiles).toMatch(/^\/.*\/region\.pmtiles$/);
    expect(readConfig({}).mapPmtiles).toBeNull();
  });

  test("tiles without encryption are refused for pages with it", () => {
    const tiles = "http://tiles.example.org/{z}/{x}/{y}.png";
    expect(refused({ MAP_TILES_URL: tiles, PUBLIC_URL: "https://help.example.org" })).toContain(
      "MAP_TILES_URL begins with http",
    );
    expect(refused({ MAP_TILES_URL: tiles, PUBLIC_URL: "http://help.example.org" })).toBe("");
  });
});

describe("what goes together", () => {
  test("a gateway for text messages needs a secret to sign with", () => {
    const url = "https://sms.example/send";
    expect(refused({ SMS_WEBHOOK_URL: url })).toContain("SMS_WEBHOOK_URL needs SMS_WEBHOOK_SECRET");
    const { smsWebhook, hasSender } = readConfig({
      SMS_WEBHOOK_URL: url,
      SMS_WEBHOOK_SECRET: "a secret of the gateway",
    });
    expect(smsWebhook).toEqual({ url, secret: "a secret of the gateway" });
    expect(hasSender).toEqual({ mail: false, sms: true, calls: false });
  });

  test("a gateway for calls needs its own secret, and https unless it is this computer", () => {
    const url = "https://voice.example/call";
    const secret = "a secret of the voices";
    expect(refused({ VOICE_WEBHOOK_URL: url })).toContain("VOICE_WEBHOOK_URL needs VOICE_WEBHOOK_SECRET");
    expect(refused({ VOICE_WEBHOOK_URL: "http://voice.example/call", VOICE_WEBHOOK_SECRET: secret })).toContain(
      "VOICE_WEBHOOK_URL begins with http",
    );
    const { voiceWebhook, hasSender } = readConfig({ VOICE_WEBHOOK_URL: url, VOICE_WEBHOOK_SECRET: secret });
    expect(voiceWebhook).toEqual({ url, secret });
    expect(hasSender).toEqual({ mail: false, sms: false, calls: true });
  });

  test.each<Record<string, string>>([{ PUBLIC_URL: "https://help.example.org" }, { HOST: "0.0.0.0" }])(
    "the outbox is not opened to every program with %o",
    (settings) => {
      expect(refused({ DEV_OUTBOX: "on", ...settings })).toContain("DEV_OUTBOX=on shows every code");
      expect(refused({ DEV_OUTBOX: "on", ...settings, HOST: "127.0.0.1", PUBLIC_URL: "http://localhost:80" })).toBe("");
    },
  );

  test("a password of the first admin that is easy to guess is refused, and not repeated", () => {
    for (const password of ["password123", "short", "asha@example.org", "ShowMustGoOn"]) {
      const message = refused({ ADMIN_EMAIL: "asha@example.org", ADMIN_PASSWORD: password });
      expect(message).toContain("ADMIN_PASSWORD is too easy to guess");
      expect(message).not.toContain(password);
    }
  });
});

describe("a secret in a file", () => {
  test("is read, trimmed", () => {
    const path = join(folder, "token");
    writeFileSync(path, "a token of many letters\n");
    expect(readConfig({ METRICS_TOKEN_FILE: path }).metricsToken).toBe("a token of many letters");
  });

  test("and the variable itself together are refused", () => {
    const path = join(folder, "token");
    expect(refused({ METRICS_TOKEN_FILE: path, METRICS_TOKEN: "a token of many letters" })).toContain("keep one");
  });

  test("that is empty or missing is refused", () => {
    const path = join(folder, "empty");
    writeFileSync(path, "\n");
    expect(refused({ DATABASE_URL_FILE: path })).toContain("DATABASE_URL_FILE");
  });
});

test("every setting says what it means", () => {
  for (const [name, schema] of Object.entries(SETTINGS.shape)) {
    expect([name, (schema.meta()?.description ?? "").length > 20]).toEqual([name, true]);
  }
});

describe("the secret of a deployment", () => {
  test("is made once, 32 bytes, for its owner's eyes only", () => {
    const dataDir = join(folder, "var");
    const secret = readSecret({ secret: null, dataDir });
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(readSecret({ secret: null, dataDir })).toBe(secret);
    expect(statSync(join(dataDir, "secret")).mode & 0o777).toBe(0o600);
  });

  test("given by setting, nothing is written", () => {
    expect(readSecret({ secret: "x".repeat(32), dataDir: "/nowhere" })).toBe("x".repeat(32));
  });
});

test.each(["15", "201", "20.5", "many", "-20"])(
  "%s connections to the database are refused by name and range",
  (most) => {
    expect(refused({ DATABASE_CONNECTIONS: most })).toContain("DATABASE_CONNECTIONS is a whole number from 16 to 200");
  },
);

test("connections to the database are twenty unless set", () => {
  expect(readConfig({}).databaseConnections).toBe(20);
  expect(readConfig({ DATABASE_CONNECTIONS: "16" }).databaseConnections).toBe(16);
});
