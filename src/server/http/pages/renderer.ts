import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import type { DrawingThreads } from "./drawing/drawing-threads.ts";
import type { Assets, Preview, PublicAddress, Render } from "#contract/render.ts";

/**
 * Makes pages: the module built from src/web, and the browser files of its pages. `threads`: those
 * that draw; absent: the main thread does.
 */
export type Renderer = {
  render: Render;
  preview: Preview;
  publicAddress: PublicAddress;
  assets: Assets;
  threads?: DrawingThreads;
};

const Chunk = z.object({
  file: z.string(),
  isEntry: z.boolean().optional(),
  name: z.string().optional(),
  css: z.array(z.string()).optional(),
  imports: z.array(z.string()).optional(),
});
type Chunk = z.output<typeof Chunk>;
const Manifest = z.record(z.string(), Chunk);

/**
 * Loads what `npm run build` made of src/web.
 * @param dist the folder with web/ and render/
 * @throws when it was not built
 */
export async function loadRenderer(dist: string): Promise<Renderer> {
  const address = pathToFileURL(join(dist, "render/server-entry.js")).href;
  const module: unknown = await import(/* @vite-ignore */ address);
  if (typeof module !== "object" || module === null) throw new Error(`${address} is no module`);
  return {
    render: functionOf(module, "render") as Render,
    preview: functionOf(module, "preview") as Preview,
    publicAddress: functionOf(module, "publicAddress") as PublicAddress,
    assets: readAssets(join(dist, "web/.vite/manifest.json")),
  };
}

function functionOf(module: object, name: string): unknown {
  const found: unknown = Reflect.get(module, name);
  if (typeof found !== "function") throw new Error(`the module of pages has no function "${name}"`);
  return found;
}

/**
 * The first files of a page, from Vite's manifest: the entry, its imports, their styles. Also the
 * files of each later part.
 */
export function readAssets(manifestFile: string): Assets {
  const manifest = Manifest.parse(JSON.parse(readFileSync(manifestFile, "utf8")));
  const withImports = (begin: Iterable<Chunk>): Set<Chunk> => {
    const chunks = new Set<Chunk>();
    const add = (chunk: Chunk | undefined): void => {
      if (chunk === undefined || chunks.has(chunk)) return;
      chunks.add(chunk);
      for (const name of chunk.imports ?? []) add(manifest[name]);
    };
    for (const chunk of begin) add(chunk);
    return chunks;
  };
  const first = withImports(Object.values(manifest).filter(({ isEntry }) => isEntry === true));
  const all = [...first];
  const path = ({ file }: Chunk): string => `/${file}`;
  const later = Object.values(manifest).filter((chunk) => !first.has(chunk));
  const filesOf = (chunk: Chunk) => [...withImports([chunk])].filter((each) => !first.has(each)).map(path);
  return {
    scripts: all.filter((chunk) => chunk.isEntry === true).map(path),
    modulePreloads: all.filter((chunk) => chunk.isEntry !== true).map(path),
    styles: [...new Set(all.flatMap((chunk) => chunk.css ?? []))].map((file) => `/${file}`),
    parts: Object.fromEntries(later.map((chunk) => [chunk.name ?? "", filesOf(chunk)])),
  };
}
