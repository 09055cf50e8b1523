import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { withoutContent, withoutJit } from "./without-json-schema.ts";

const MODULES = ["to-json-schema", "json-schema-processors"];

describe.each(MODULES)("zod's %s in the browser's program", (name) => {
  const address = import.meta.resolve(`zod/v4/core`).replace("index.js", `${name}.js`);

  it("has every name that other modules import, and each of them refuses to work", async () => {
    const code = withoutContent(readFileSync(fileURLToPath(address), "utf8"));
    const left = Object(await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`));
    const whole = Object(await import(/* @vite-ignore */ address));
    const functions = Object.keys(whole).filter((key) => typeof whole[key] === "function");

    expect(functions.length).toBeGreaterThan(4);
    for (const key of functions) {
      const call = () => (key.startsWith("create") ? left[key]()() : left[key]());
      expect(call, key).toThrow("JSON Schema is made on the server only");
    }
  });
});

describe("zod's schemas in the browser's program", () => {
  it("neither probe for eval nor compile", () => {
    const address = import.meta.resolve(`zod/v4/core`).replace("index.js", "schemas.js");
    const code = withoutJit(readFileSync(fileURLToPath(address), "utf8"));
    expect(code).not.toContain("allowsEval.value");
    expect(code).toContain("const jit = false;");
  });

  it("stop the build where zod has moved the probe", () => {
    expect(() => withoutJit("const fast = true;")).toThrow("see what tells them not to compile parsers");
  });
});
