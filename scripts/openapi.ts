import { readFileSync } from "node:fs";
import { openApiDocument } from "../src/contract/openapi.ts";

/** The text of `docs/api/openapi.json`: the document of `GET /api/v1/openapi.json`, formatted. */
export function openApiText(): string {
  const { version }: { version: string } = JSON.parse(readFileSync("package.json", "utf8"));
  return `${JSON.stringify(openApiDocument(version), null, 2)}\n`;
}
