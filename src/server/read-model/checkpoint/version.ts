import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { endianness } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { MIGRATIONS } from "#server/documents/migrations.ts";

/*
 * Rows are made from documents by code alone: no setting, secret or time goes into one. The folders
 * that make them (domain, stored, presenters, read-model) may not import settings, which the check
 * "boundaries" holds. The chances that were learnt are in trees, and trees are built anew.
 */

/** Raised where the form of the file changes. */
const FORM = 3;

/**
 * Who may read a checkpoint: the same program on the same kind of machine, over the same schema.
 * Texts are folded by the Unicode tables of Node, so its version counts too.
 */
export type CheckpointVersion = {
  form: number;
  build: string;
  node: string;
  unicode: string;
  machine: string;
  schema: string;
};

let build: Promise<string> | null = null;

/** The version of this process. Reads the program's files, once. */
export async function checkpointVersion(): Promise<CheckpointVersion> {
  build ??= hashOfProgram();
  return {
    form: FORM,
    build: await build,
    node: process.version,
    unicode: process.versions["unicode"] ?? "",
    machine: `${process.arch} ${endianness()}`,
    schema: createHash("sha256")
      .update(MIGRATIONS.map(({ id }) => id).join())
      .digest("hex"),
  };
}

/** Of the built server, or of the source that runs unbuilt. */
async function hashOfProgram(): Promise<string> {
  const here = fileURLToPath(import.meta.url);
  const isBuilt = !here.endsWith(".ts");
  const source = resolve(dirname(here), "../../..");
  const folders = isBuilt ? [dirname(here)] : ["domain", "contract", "server"].map((name) => join(source, name));
  const hash = createHash("sha256");
  for (const folder of folders) {
    const names = await readdir(folder, { recursive: true });
    for (const name of names.filter((each) => /\.[jt]s$/.test(each)).sort()) {
      hash.update(`${name}\n`).update(await readFile(join(folder, name)));
    }
  }
  return hash.digest("hex");
}
