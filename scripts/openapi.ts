import { readFileSync } from "node:fs";
import { openApiDocument } from "../src/contract/openapi.ts";

/**
 * The text of `docs/api/openapi.json`: the same document that `GET /api/v1/openapi.json` answers,
 * laid out to be read.
 */
export function openApiText(): string {
  const { version }: { version: string } = JSON.parse(readFileSync("package.json", "utf8"));
  return `${JSON.stringify(openApiDocument(version), null, 2)}\n`;
}
