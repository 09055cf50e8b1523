import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

/* Numbers, codes and rows leave this machine encrypted, or the start is refused. */

function refused(environment: Record<string, string>): string {
  try {
    readConfig({ SMS_WEBHOOK_SECRET: "a secret of the gateway", ...environment });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
}

const issuer = (url: string): string =>
  JSON.stringify([{ id: "state", name: "State", issuer: url, clientId: "x", clientSecret: "y" }]);

describe("http and smtp", () => {
  test.each([
    ["SMS_WEBHOOK_URL", "http://sms.example/send"],
    ["SMS_WEBHOOK_URL", "HTTP://10.0.0.7/send"],
    ["SMS_WEBHOOK_URL", "http://localhost.evil.example/send"],
    ["SMS_WEBHOOK_URL", "http://127.0.0.1@sms.example/send"],
    ["GEOCODER_URL", "http://photon.example.org/api"],
    ["GEOCODER_URL", "http://192.168.1.4:2322/api"],
    ["OIDC_PROVIDERS", issuer("http://sign-in.example.org")],
    ["SMTP_URL", "smtp://mail.example.org:25?ignoreTLS=true"],
    ["SMTP_URL", "smtp://mail.example.org?requireTLS=false"],
    ["SMTP_URL", "smtp://mail.example.org?ignoreTLS=1"],
  ])("%s=%s is refused by name, with what to do", (name, value) => {
    const message = refused({ [name]: value });
    expect(message).toMatch(new RegExp(`  ${name} .*(https|TLS)`));
    expect(message).not.toContain("example");
  });

  test.each([
    ["SMS_WEBHOOK_URL", "http://127.0.0.1:8080/send"],
    ["SMS_WEBHOOK_URL", "http://[::1]/send"],
    ["SMS_WEBHOOK_URL", "https://sms.example/send"],
    ["GEOCODER_URL", "http://localhost:2322/api"],
    ["OIDC_PROVIDERS", issuer("http://127.0.0.1:5000")],
    ["SMTP_URL", "smtp://mail.example.org:587"],
    ["SMTP_URL", "smtp://mail.example.org:587?requireTLS=true"],
    ["SMTP_URL", "smtps://mail.example.org"],
    ["SMTP_URL", "smtp://127.0.0.1:1025?ignoreTLS=true"],
  ])("%s=%s is taken", (name, value) => expect(refused({ [name]: value })).toBe(""));
});

describe("DATABASE_URL", () => {
  test.each([
    "postgres://u:p@db.example/lifeboard",
    "postgres://u:p@10.0.0.3:5432/lifeboard",
    "postgres://u:p@db.example/lifeboard?sslmode=disable",
    "postgres://u:p@db.example/lifeboard?sslmode=prefer",
    "postgres://u:p@db.example/lifeboard?sslmode=require&sslmode=disable",
    "postgres://u:p@localhost/lifeboard?host=db.example",
    "postgres://u:p@/lifeboard?host=db.example",
    "postgres://u:p@db.example/lifeboard?ssl=true",
    "postgres://u:p@localhost,db.example/lifeboard",
  ])("%s is refused", (url) => {
    const message = refused({ DATABASE_URL: url });
    expect(message).toMatch(/ {2}DATABASE_URL .*sslmode=verify-full.*DATABASE_PLAINTEXT=allowed/);
    expect(message).not.toMatch(/example|u:p/);
    expect(refused({ DATABASE_URL: url, DATABASE_PLAINTEXT: "allowed" })).toBe("");
  });

  test.each([
    "postgres://u:p@db.example/lifeboard?sslmode=require",
    "postgres://u:p@db.example/lifeboard?sslmode=verify-ca",
    "postgres://u:p@db.example/lifeboard?sslmode=verify-full&application_name=x",
    "postgres://u:p@127.0.0.1:1/x",
    "postgres://u:p@localhost/x",
    "postgres://u:p@[::1]/x",
    "postgres://u@/x?host=%2Fvar%2Frun%2Fpostgresql",
    "postgres://u@%2Fvar%2Frun%2Fpostgresql/x",
    "postgres:///x",
  ])("%s is taken", (url) => expect(refused({ DATABASE_URL: url })).toBe(""));

  test("without a host it is the one of PGHOST, as for the driver", () => {
    expect(refused({ DATABASE_URL: "postgres:///x", PGHOST: "db.example" })).toContain("DATABASE_URL");
    expect(refused({ DATABASE_URL: "postgres:///x", PGHOST: "/var/run/postgresql" })).toBe("");
  });

  test("another word than allowed is named", () => {
    expect(refused({ DATABASE_PLAINTEXT: "yes" })).toContain("DATABASE_PLAINTEXT is one of: allowed");
  });
});
