import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DEFAULT_THEME, OWN_THEME, readTheme } from "./read-theme.ts";

const checkout = resolve(import.meta.dirname, "../../..");

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "lifeboard-theme-"));
  mkdirSync(join(root, "src/web/theme"), { recursive: true });
  cpSync(join(checkout, DEFAULT_THEME), join(root, DEFAULT_THEME));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function withOwn(own: unknown): () => ReturnType<typeof readTheme> {
  writeFileSync(join(root, OWN_THEME), typeof own === "string" ? own : JSON.stringify(own));
  return () => readTheme(root);
}

test("without a file of the operator the shipped theme is in force", () => {
  const { theme, tokens } = readTheme(root);
  expect(theme.schemes.light.brand).toBe("#0B5A67");
  expect(tokens).toEqual(JSON.parse(readFileSync(join(root, DEFAULT_THEME), "utf8")));
});

test("what the operator sets is changed, the rest stays as shipped", () => {
  const { theme, tokens } = withOwn({ radius: { card: 4 }, space: 5, schemes: { light: { brand: "#5B2A86" } } })();
  expect(theme.radius).toEqual({ chip: 18, control: 12, card: 4, sheet: 20 });
  expect(theme.space).toBe(5);
  expect(theme.schemes.light).toMatchObject({ brand: "#5B2A86", ink: "#11242A", fresh: { mark: "#0E8A50" } });
  expect(theme.schemes.dark.brand).toBe("#62BCC9");
  expect(tokens).toMatchObject({ schemes: { light: { mode: "light", brand: "#5B2A86" }, contrast: { minimum: 7 } } });
});

test("colours that cannot be read on each other are refused, each pair by its name and ratio", () => {
  const wrong = withOwn({ schemes: { light: { brand: "#74C9D6" }, contrast: { link: "#5A7DA8" } } });
  expect(wrong).toThrow(/theme\.json is refused/);
  expect(wrong).toThrow(/light: onBrand on brand is 1\.90, needs 4\.5/);
  expect(wrong).toThrow(/contrast: link on surface is 4\.\d\d, needs 7/);
});

test.each([
  [
    "a name that the contract lacks",
    { schemes: { light: { brnad: "#0B5A67" } } },
    "schemes.light.brnad: is not a name",
  ],
  ["a scheme of the operator's own", { schemes: { sepia: {} } }, "schemes.sepia: is not a name of the theme"],
  ["another promise of contrast", { schemes: { contrast: { minimum: 3 } } }, "schemes.contrast.minimum: is not a name"],
  ["a colour by its name", { schemes: { dark: { ink: "white" } } }, "schemes.dark.ink: is not a colour like #0B5260"],
  ["keys too small for a thumb", { size: { target: 32 } }, "size.target: Too small"],
  ["text under the reader's own size", { text: { body: 0.8 } }, "text.body: Too small"],
  ["a font of another host", { font: "url(https://fonts.example/a.woff2)" }, "font: is not a list of names of fonts"],
  ["a value where a group is meant", { radius: 8 }, "radius: Invalid input"],
])("%s is refused", (_name, own, says) => {
  expect(withOwn(own)).toThrow(says);
});

test("every fault is named at once, of sizes and of colours", () => {
  const wrong = withOwn({ size: { target: 32 }, schemes: { light: { brand: "#74C9D6" } } });
  expect(wrong).toThrow(
    "  size.target: Too small: expected number to be >=48\n  light: onBrand on brand is 1.90, needs 4.5",
  );
});

test("a file that is no JSON is refused with its name", () => {
  expect(withOwn("{ brand: petrol }")).toThrow(/^theme\.json cannot be read/);
});

test("the guide explains every name of the contract", () => {
  const guide = readFileSync(join(checkout, "docs/guides/theme.md"), "utf8");
  const { schemes, ...groups } = readTheme(root).theme;
  const named = [
    ...Object.keys(schemes.light),
    ...Object.values(groups).flatMap((group) => Object.keys(Object(group))),
  ];
  expect(named.filter((name) => !/^\d+$/.test(name) && !guide.includes(`\`${name}\``))).toEqual([]);
});
