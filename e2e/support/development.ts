import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { startProduct } from "./product.ts";

const root = resolve(import.meta.dirname, "../..");
/** What `npm run dev` reads of a checkout. What it may write is copied. */
const COPIED = [
  "src",
  "locales",
  "scripts",
  "dist",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.ts",
];
const LINKED = ["node_modules", "public", "data"];

/** `npm run dev` in a copy of this checkout. */
export type Development = {
  url: string;
  /**
   * Replaces a text in the one source below a folder that has it. @throws when none or several have
   * it
   */
  edit: (folder: string, before: string, after: string) => void;
  stop: () => Promise<void>;
};

/**
 * Starts `npm run dev` in a copy, so that sources can be changed without changing the tree. The
 * existing build is copied too.
 */
export async function startDevelopment(): Promise<Development> {
  mkdirSync(join(root, ".cache"), { recursive: true });
  const folder = mkdtempSync(join(root, ".cache/development-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  for (const name of COPIED.filter((each) => existsSync(join(root, each))))
    cpSync(join(root, name), join(folder, name), { recursive: true });
  for (const name of LINKED) symlinkSync(join(root, name), join(folder, name));
  const readyLine = /Lifeboard \(development\) is at (\S+)/;
  try {
    const { url, stop } = await startProduct({}, { folder, args: ["scripts/run.mjs", "dev"], readyLine });
    return {
      url,
      edit: (...change) => edit(join(folder, change[0]), change[1], change[2]),
      stop: () => stop().finally(remove),
    };
  } catch (error) {
    remove();
    throw error;
  }
}

function edit(folder: string, before: string, after: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file))
    .filter((file) => readFileSync(file, "utf8").includes(before));
  const [file, another] = files;
  if (file === undefined || another !== undefined) throw new Error(`${files.length} sources say: ${before}`);
  writeFileSync(
    file,
    readFileSync(file, "utf8").replace(before, () => after),
  );
}
