/** A small checkout: text of each file by its path. */
export type Files = Record<string, string>;

/** A fault that a check must refuse, and words of its sentence. */
export interface Fault {
  name: string;
  files: Files;
  says: string;
}

const serverThing = { "src/server/presenters/listing.ts": "export const secret = 1;\nexport type Secret = number;" };

export const boundaryFaults: Fault[] = [
  {
    name: "server code in the browser by alias",
    files: {
      ...serverThing,
      "src/web/a/x.ts": 'import { secret } from "#server/presenters/listing.ts"; export const x = secret;',
    },
    says: "src/web/a/x.ts: web may not import server",
  },
  {
    name: "server code in the browser by ../",
    files: {
      ...serverThing,
      "src/web/a/x.ts": 'import { secret } from "../../server/presenters/listing.ts"; export const x = secret;',
    },
    says: "src/web/a/x.ts: web may not import server",
  },
  {
    name: "server code in the browser by import()",
    files: { ...serverThing, "src/web/a/x.ts": 'export const x = () => import("#server/presenters/listing.ts");' },
    says: "src/web/a/x.ts: web may not import server",
  },
  {
    name: "a server type in the browser",
    files: { ...serverThing, "src/web/a/x.ts": 'export type X = import("../../server/presenters/listing.ts").Secret;' },
    says: "src/web/a/x.ts: web may not import server",
  },
  {
    name: "server code handed on by a re-export",
    files: { ...serverThing, "src/contract/x.ts": 'export { secret } from "#server/presenters/listing.ts";' },
    says: "src/contract/x.ts: contract may not import server",
  },
  {
    name: "a feature folder in another",
    files: {
      "src/server/listings/x.ts": "export const secret = 1;",
      "src/server/facilities/x.ts": 'import { secret } from "#server/listings/x.ts"; export const x = secret;',
    },
    says: "facilities may not import listings (src/server/listings/x.ts)",
  },
  {
    name: "a feature folder in a shared one",
    files: {
      "src/web/search/x.ts": "export const secret = 1;",
      "src/web/entry/x.ts": 'import type { secret } from "../search/x.ts"; export type X = typeof secret;',
    },
    says: "entry may not import search (src/web/search/x.ts)",
  },
  {
    name: "a shared folder in one that stands above it",
    files: {
      ...serverThing,
      "src/server/documents/x.ts": 'import { secret } from "#server/presenters/listing.ts"; export const x = secret;',
    },
    says: "documents may not import presenters (src/server/presenters/listing.ts)",
  },
  {
    name: "a folder that is not in the table",
    files: { "src/server/drawer/x.ts": "export const x = 1;" },
    says: "the folder drawer is not in the table",
  },
  {
    name: "a file at the root of a layer",
    files: { "src/web/words.ts": "export const x = 1;" },
    says: "stand at the root of src/web",
  },
  {
    name: "the deployment's secret, read as it is",
    files: {
      "src/server/config/secret.ts": "export const readSecret = () => 1;",
      "src/server/listings/x.ts":
        'import { readSecret } from "#server/config/secret.ts"; export const x = readSecret();',
    },
    says: "src/server/listings/x.ts: reads the secret as it is",
  },
  {
    name: "the deployment's secret, taken out of the settings",
    files: { "src/server/listings/x.ts": "declare const config: { secret: string };\nconst { secret } = config;" },
    says: "src/server/listings/x.ts: reads the secret as it is",
  },
  {
    name: "the deployment's earlier secrets",
    files: { "src/server/listings/x.ts": "export const x = (of: { oldSecrets: string[] }) => of.oldSecrets;" },
    says: "src/server/listings/x.ts: reads the secret as it is",
  },
  {
    name: "a package in the domain",
    files: { "src/domain/a/x.ts": 'import { readFileSync } from "node:fs"; export const x = readFileSync;' },
    says: 'domain may not import the package "node:fs"',
  },
  {
    name: "a package other than zod in the contract",
    files: { "src/contract/x.ts": 'import pg from "pg"; export const x = pg;' },
    says: 'contract may not import the package "pg"',
  },
  {
    name: "Node in the browser",
    files: { "src/web/a/x.ts": 'import { join } from "node:path"; export const x = join;' },
    says: 'web may not import the package "node:path"',
  },
  {
    name: "the phone library in a second file",
    files: {
      "src/domain/a/one.ts":
        'import { parsePhoneNumber } from "libphonenumber-js/core"; export const one = parsePhoneNumber;',
      "src/domain/a/two.ts":
        'import { parsePhoneNumber } from "libphonenumber-js/core"; export const two = parsePhoneNumber;',
    },
    says: "libphonenumber-js belongs in one file of src/domain",
  },
  {
    name: "a cycle",
    files: {
      "src/domain/a/one.ts": 'import { two } from "./two.ts"; export const one = () => two;',
      "src/domain/a/two.ts": 'import { three } from "../b/three.ts"; export const two = () => three;',
      "src/domain/b/three.ts":
        'import type { one } from "#domain/a/one.ts"; export type Three = typeof one; export const three = 3;',
    },
    says: "import cycle: src/domain/a/one.ts -> src/domain/a/two.ts -> src/domain/b/three.ts -> src/domain/a/one.ts",
  },
];

export const belongingFaults: Fault[] = [
  {
    name: "process.env outside config.ts",
    files: { "src/server/a/x.ts": "export const x = process.env.PORT;" },
    says: "process.env is read only",
  },
  {
    name: "process.env by its other name",
    files: { "src/server/a/x.ts": "const { env } = process; export const x = env;" },
    says: "process.env is read only",
  },
  {
    name: "process.env by import",
    files: { "src/server/a/x.ts": 'import { env } from "node:process"; export const x = env;' },
    says: "process.env is read only",
  },
  {
    name: "fetch outside the store",
    files: { "src/web/a/x.ts": 'export const x = () => fetch("/x");' },
    says: "the network is used only",
  },
  {
    name: "fetch by the window",
    files: { "src/web/a/x.ts": 'export const x = () => window.fetch("/x");' },
    says: "the network is used only",
  },
  {
    name: "an event stream outside the store",
    files: { "src/web/a/x.ts": 'export const x = new EventSource("/x");' },
    says: "the network is used only",
  },
  {
    name: "the identity library in another folder",
    files: { "src/server/a/x.ts": 'import { betterAuth } from "better-auth"; export const x = betterAuth;' },
    says: "the identity library is known",
  },
  {
    name: "the identity library in the browser, by import()",
    files: { "src/web/a/x.ts": 'export const x = () => import("@better-auth/passkey/client");' },
    says: "the identity library is known",
  },
  {
    name: "SQL in a route",
    files: { "src/server/a/routes.ts": 'export const x = "SELECT id FROM documents";' },
    says: "SQL stands only",
  },
  {
    name: "SQL in a template",
    files: { "src/server/a/routes.ts": "export const x = (t: string) => `insert into ${t} values (1)`;" },
    says: "SQL stands only",
  },
  {
    name: "an insert in queries.ts",
    files: { "src/server/a/queries.ts": 'export const x = "INSERT INTO proofs (id) VALUES ($1)";' },
    says: "queries.ts holds SQL that reads",
  },
  {
    name: "an update in queries.ts, behind a read",
    files: {
      "src/server/a/queries.ts": "export const x = `WITH held AS (SELECT 1) UPDATE auth.limits l SET tries = $1`;",
    },
    says: "queries.ts holds SQL that reads",
  },
  {
    name: "a delete in queries.ts",
    files: { "src/server/a/queries.ts": 'export const x = "delete from proofs where id = $1";' },
    says: "queries.ts holds SQL that reads",
  },
  { name: "a barrel", files: { "src/domain/a/index.ts": "export const x = 1;" }, says: "no barrels" },
  {
    name: "a folder that says nothing",
    files: { "src/domain/utils/x.ts": "export const x = 1;" },
    says: "says nothing",
  },
];

const lint = ["node_modules/oxlint/bin/oxlint", "--type-aware", "src"];
const knip = ["node_modules/knip/bin/knip.js", "--no-progress", "--include", "exports,files"];

/**
 * Faults that an external tool must refuse. Those with the same arguments share one checkout, so no
 * two name one file.
 */
export const toolFaults: (Fault & { args: string[] })[] = [
  {
    name: "a text in a screen that no language file has",
    files: { "src/web/a/Screen.tsx": "export const Screen = () => <p>Hello there</p>;" },
    args: lint,
    says: "jsx-no-literals",
  },
  {
    name: "a file of more than 300 lines",
    files: { "src/domain/a/long-file.ts": `export const x = [\n${"  1,\n".repeat(300)}];\n` },
    args: lint,
    says: "max-lines",
  },
  {
    name: "a function of more than 60 lines",
    files: { "src/domain/a/long-function.ts": `export function long(): void {\n${"  Math.random();\n".repeat(61)}}\n` },
    args: lint,
    says: "max-lines-per-function",
  },
  {
    name: "a promise nobody waits for",
    files: {
      "src/domain/a/later.ts":
        "export async function later(): Promise<void> {}\nexport function now(): void {\n  later();\n}\n",
    },
    args: lint,
    says: "no-floating-promises",
  },
  {
    name: "a default export",
    files: { "src/domain/a/default.ts": "export default function x(): void {}\n" },
    args: lint,
    says: "no-default-export",
  },
  {
    name: "any",
    files: { "src/domain/a/any.ts": "export const x = (y: any): void => y;\n" },
    args: lint,
    says: "no-explicit-any",
  },
  {
    name: "a picture without a text",
    files: { "src/web/a/Picture.tsx": 'export const Picture = () => <img src="/x.png" />;' },
    args: lint,
    says: "alt-text",
  },
  {
    name: "a wrong type",
    files: { "src/domain/a/x.ts": 'export const x: number = "one";\n' },
    args: ["node_modules/typescript/bin/tsc", "--noEmit", "-p", "."],
    says: "TS2322",
  },
  {
    name: "a badly set file",
    files: { "src/domain/a/x.ts": "export  const x=1\n" },
    args: ["node_modules/oxfmt/bin/oxfmt", "--check"],
    says: "src/domain/a/x.ts",
  },
  {
    name: "an export nobody uses",
    files: {
      "src/server/main.ts": 'import { used } from "../domain/a/x.ts";\nconsole.log(used);\n',
      "src/domain/a/x.ts": "export const used = 1;\nexport const forgotten = 2;\n",
    },
    args: knip,
    says: "forgotten",
  },
  {
    name: "a file nobody uses",
    files: { "src/domain/a/lonely.ts": "export const lonely = 1;\n" },
    args: knip,
    says: "src/domain/a/lonely.ts",
  },
];
