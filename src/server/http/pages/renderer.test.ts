import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readAssets } from "./renderer.ts";

const folder = mkdtempSync(join(tmpdir(), "lifeboard-renderer-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("the manifest names what a page begins with, and what each later part needs beside that", () => {
  const file = join(folder, "manifest.json");
  const manifest = {
    "src/web/main.tsx": {
      file: "assets/main-1.js",
      isEntry: true,
      imports: ["_shared.js"],
      css: ["assets/main-1.css"],
      dynamicImports: ["src/web/map.tsx"],
    },
    "_shared.js": { file: "assets/shared-1.js", imports: ["_deep.js"] },
    "_deep.js": { file: "assets/deep-1.js" },
    "src/web/map.tsx": { file: "assets/map-1.js", name: "map", imports: ["_shared.js", "_pins.js"] },
    "_pins.js": { file: "assets/pins-1.js", name: "pins" },
  };
  writeFileSync(file, JSON.stringify(manifest));
  expect(readAssets(file)).toEqual({
    scripts: ["/assets/main-1.js"],
    modulePreloads: ["/assets/shared-1.js", "/assets/deep-1.js"],
    styles: ["/assets/main-1.css"],
    parts: { map: ["/assets/map-1.js", "/assets/pins-1.js"], pins: ["/assets/pins-1.js"] },
  });
});
