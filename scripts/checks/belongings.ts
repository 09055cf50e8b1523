import { isNode, isTest, lineAt, identifierNameOf, sourcesBelow, walk } from "./sources.ts";
import type { Finding, Source, SyntaxNode } from "./sources.ts";

/** Code that may appear only in named places, how to recognise it, and what to do instead. */
interface Belonging {
  applies: (path: string) => boolean;
  isOne: (node: SyntaxNode) => boolean;
  message: string;
}

const identityLibrary = /^(@better-auth\/|better-auth($|\/))/;
const network = new Set(["fetch", "XMLHttpRequest", "EventSource", "WebSocket", "sendBeacon"]);
const sql =
  /^\s*(select\s[\s\S]*\sfrom\s|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s|with\s+(recursive\s+)?\w+\s*(\([^)]*\)\s*)?as\s|create\s+(unique\s+)?(table|index|schema|sequence)\s|alter\s+table\s|truncate\s|drop\s+(table|index|schema)\s|begin\b|commit$|rollback$|notify\s|listen\s)/i;

/** A statement that writes documents, their change log, their removed versions or the audit. */
const documentWrite =
  /\b(insert\s+into|update|delete\s+from|merge\s+into|truncate(\s+table)?|copy)\s+(only\s+)?(public\.)?"?(documents|changes|removals|audit)\b"?(?!\s*\.)/i;
/** A statement, or a part of one, that writes any table. `FOR UPDATE OF` only locks. */
const tableWrite =
  /\b(insert\s+into|update(?=\s+(?:only\s+)?[^\s,]+(?:\s+(?:as\s+)?\w+)?\s+set\b)|delete\s+from|merge\s+into|truncate\s+table)\s/i;
/** A write into a table whose name is inserted later. */
const namelessWrite = /\b(insert\s+into|update|delete\s+from|merge\s+into|truncate(\s+table)?|copy)\s+(only\s+)?"?$/i;

/** The files that may contain such a statement, each with its reason. */
const documentWriters: ReadonlyMap<string, string> = new Map([
  ["src/server/documents/logged-write.ts", "the one writer"],
  ["src/server/documents/audit.ts", "acts that change no document"],
  ["src/server/documents/write-health.ts", "fills a table of its own, which the same transaction drops"],
  ["src/server/documents/prune.ts", "drops changes that are past their time"],
  ["src/server/documents/change-log/log-identity.ts", "begins the log of another database again"],
  ["src/server/documents/migrations/before-1.0/0012-profiles.ts", "released; 0023 replaced what it made"],
  ["src/server/documents/migrations/before-1.0/0021-facts.ts", "released"],
  [
    "src/server/documents/migrations/before-1.0/0045-facility-states.ts",
    "gives stored states another shape, the same version",
  ],
  [
    "src/server/documents/migrations/before-1.0/0054-erased-responses.ts",
    "takes from erased responses what led to people, the same version: nobody reads them",
  ],
  [
    "src/server/documents/migrations/before-1.0/0042-litres.ts",
    "adds what presenters say of the same row by the same rule: no reader sees another document",
  ],
  [
    "src/server/backup/statements.ts",
    "a restore writes rows as they were, with versions and audit, into an empty database",
  ],
]);

const storedParts = new Set(["body", "shielded"]);

const belongings: Belonging[] = [
  {
    // Tests pass it to the processes they start.
    applies: (path) => path !== "src/server/config/config.ts" && !isTest(path),
    isOne: readsEnvironment,
    message: "process.env is read only in src/server/config/config.ts; take the value from the configuration",
  },
  {
    applies: (path) => !path.startsWith("src/server/") && !path.startsWith("src/web/store/") && !isTest(path),
    isOne: talksToNetwork,
    message: "the network is used only in src/web/store; ask the contract through the store",
  },
  {
    applies: (path) => !maySpeakSql(path),
    isOne: (node) => sqlText(node) !== null,
    message: "SQL stands only in documents/, queries.ts and statements.ts",
  },
  {
    applies: (path) => path.endsWith("/queries.ts"),
    isOne: writesTable,
    message: "queries.ts holds SQL that reads; SQL that writes stands in statements.ts",
  },
  {
    applies: (path) => !documentWriters.has(path) && !isTest(path),
    isOne: writesDocuments,
    message: "documents, changes, removals and audit are written by loggedWrite or auditInsert of src/server/documents",
  },
  {
    applies: (path) =>
      path.startsWith("src/server/") && path !== "src/server/documents/collections/collections.ts" && !isTest(path),
    isOne: castsDocument,
    message:
      "a stored body is read by its collection (src/server/stored), which checks it; no cast, no `as unknown as`",
  },
  {
    applies: (path) => !path.startsWith("src/server/identity/"),
    isOne: (node) => identityLibrary.test(importedBy(node)),
    message: "the identity library is known in src/server/identity alone; ask Context.session or the contract",
  },
];

/** process.env, the network and SQL in wrong places; meaningless names of folders and files. */
export function findBelongings(root: string): Finding[] {
  const sources = sourcesBelow(root, "src");
  return [...sources.flatMap(judge), ...sources.flatMap(({ path }) => judgeName(path))];
}

function judge(source: Source): Finding[] {
  const rules = belongings.filter(({ applies }) => applies(source.path));
  const findings: Finding[] = [];
  walk(source.program, (node) => {
    for (const { isOne, message } of rules) {
      if (isOne(node)) findings.push({ path: source.path, line: lineAt(source.text, node.start), message });
    }
  });
  return findings;
}

function readsEnvironment(node: SyntaxNode): boolean {
  if (node.type === "MemberExpression")
    return identifierNameOf(node["object"]) === "process" && propertyName(node) === "env";
  if (node.type === "VariableDeclarator")
    return identifierNameOf(node["init"]) === "process" && isNode(node["id"]) && node["id"].type === "ObjectPattern";
  if (node.type !== "ImportDeclaration") return false;
  return isNode(node["source"]) && /^(node:)?process$/.test(String(node["source"]["value"]));
}

/** The target of an import, an import() or a re-export; empty for anything else. */
function importedBy(node: SyntaxNode): string {
  const isImport = ["ImportDeclaration", "ImportExpression", "ExportNamedDeclaration", "ExportAllDeclaration"];
  if (!isImport.includes(node.type) || !isNode(node["source"])) return "";
  return String(node["source"]["value"] ?? "");
}

function talksToNetwork(node: SyntaxNode): boolean {
  if (node.type !== "CallExpression" && node.type !== "NewExpression") return false;
  const callee = node["callee"];
  const name =
    identifierNameOf(callee) ??
    (isNode(callee) && callee.type === "MemberExpression" && isGlobal(callee["object"]) ? propertyName(callee) : null);
  return name !== null && network.has(name);
}

function isGlobal(node: unknown): boolean {
  return ["window", "globalThis", "self", "navigator"].includes(identifierNameOf(node) ?? "");
}

function propertyName(node: SyntaxNode): string | null {
  const property = node["property"];
  return (
    identifierNameOf(property) ?? (isNode(property) && typeof property["value"] === "string" ? property["value"] : null)
  );
}

function maySpeakSql(path: string): boolean {
  return path.startsWith("src/server/documents/") || /\/(queries|statements)\.ts$/.test(path) || isTest(path);
}

function sqlText(node: SyntaxNode): string | null {
  const value = node.type === "Literal" ? node["value"] : node.type === "TemplateElement" ? rawText(node) : null;
  // "Select one from the list" is English: SQL is written in one case.
  return typeof value === "string" && sql.test(value) && /^\s*([A-Z]+|[a-z]+)\b/.test(value) ? value : null;
}

function writesDocuments(node: SyntaxNode): boolean {
  return writesBy(node, documentWrite);
}

function writesTable(node: SyntaxNode): boolean {
  return writesBy(node, tableWrite);
}

/** Whether a text holds such a write, or one into a table whose name is inserted later. */
function writesBy(node: SyntaxNode, write: RegExp): boolean {
  const value = node.type === "Literal" ? node["value"] : node.type === "TemplateElement" ? rawText(node) : null;
  if (typeof value !== "string" || !isOneCase(value, write, namelessWrite)) return false;
  return write.test(value) || (node.type === "TemplateElement" && node["tail"] !== true && namelessWrite.test(value));
}

/** SQL is written in one case; "Update documents" is English. */
function isOneCase(value: string, ...patterns: RegExp[]): boolean {
  const word = patterns.map((pattern) => pattern.exec(value)?.[1]).find((each) => each !== undefined);
  return word !== undefined && (word === word.toUpperCase() || word === word.toLowerCase());
}

/** A cast of `body` or `shielded`, or of anything through unknown. */
function castsDocument(node: SyntaxNode): boolean {
  if (node.type !== "TSAsExpression" && node.type !== "TSTypeAssertion") return false;
  if (isKeyword(node["typeAnnotation"])) return false;
  return isStoredPart(node["expression"]);
}

/** `as unknown` alone promises nothing, and `as const` no shape. */
function isKeyword(type: unknown): boolean {
  if (!isNode(type)) return false;
  return (
    type.type === "TSUnknownKeyword" ||
    (type.type === "TSTypeReference" && identifierNameOf(type["typeName"]) === "const")
  );
}

function isStoredPart(node: unknown): boolean {
  if (!isNode(node)) return false;
  switch (node.type) {
    case "Identifier":
      return storedParts.has(identifierNameOf(node) ?? "");
    case "MemberExpression":
      return storedParts.has(propertyName(node) ?? "");
    case "LogicalExpression":
      return isStoredPart(node["left"]) || isStoredPart(node["right"]);
    case "TSAsExpression":
      return isNode(node["typeAnnotation"]) && node["typeAnnotation"].type === "TSUnknownKeyword";
    case "ParenthesizedExpression":
    case "ChainExpression":
    case "TSNonNullExpression":
      return isStoredPart(node["expression"]);
    default:
      return false;
  }
}

function rawText(node: SyntaxNode): unknown {
  const { value } = node;
  return typeof value === "object" && value !== null && "raw" in value ? value.raw : null;
}

function judgeName(path: string): Finding[] {
  const findings: Finding[] = [];
  if (/\/(utils?|misc|common|helpers?)(\/|\.tsx?$)/.test(path)) {
    findings.push({
      path,
      message: "a folder or file called utils, misc, common or helpers says nothing: name what is in it",
    });
  }
  if (/\/index\.tsx?$/.test(path)) findings.push({ path, message: "no barrels: import the file that has the thing" });
  return findings;
}
