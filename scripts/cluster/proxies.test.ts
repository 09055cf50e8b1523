import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { haproxyConfig } from "./proxies.ts";

const HTTP_PARTS = /^frontend web\n[^]*?(?=\nlisten |\n```)/m;

test("the guide's lines of HAProxy are those that are tried", () => {
  const tried = haproxyConfig({ web: 0, database: 0, socket: "", processes: [3001, 3002], primary: 0 });
  const guide = readFileSync("docs/guides/deploy.md", "utf8");
  const withoutAddress = (text: string): string | undefined => HTTP_PARTS.exec(text)?.[0].replace(/^ {2}bind .*$/m, "");
  expect(withoutAddress(guide)).toBe(withoutAddress(tried));
});
