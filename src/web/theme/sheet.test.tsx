import { beforeEach, expect, test } from "vitest";
import { createSheet } from "./sheet.ts";

const DRAWN = ".sa0{gap:1px}@media (min-width:900px){.sb1>p{gap:2px}}";

let page: Document;
let sheet: ReturnType<typeof createSheet>;
beforeEach(() => {
  page = document.implementation.createHTMLDocument();
  page.head.innerHTML = `<style>${DRAWN}</style>`;
  for (const style of page.querySelectorAll("style")) style.nonce = "n0nce";
  sheet = createSheet(() => page);
});

const written = () => [...page.querySelectorAll("style")].map((style) => style.textContent);

test("styles wait until the page is opened for them, and carry the nonce of the page", () => {
  sheet.write("x", [".sx0{}", ".sx1{}"]);
  sheet.write("y", [".sy0{}"]);
  expect(written()).toEqual([DRAWN]);
  sheet.open();
  expect(written()).toEqual([DRAWN, ".sx0{}.sx1{}.sy0{}"]);
  expect([...page.querySelectorAll("style")].map(({ nonce }) => nonce)).toEqual(["n0nce", "n0nce"]);
});

test("what the server drew is not written again, and nothing is written twice: the number of rules has a bound", () => {
  sheet.write("a", [".sa0{gap:1px}", ".sa1{gap:3px}"]);
  sheet.write("b", [".sb0{gap:4px}", "@media (min-width:900px){.sb1>p{gap:2px}}"]);
  sheet.open();
  sheet.open();
  expect(written()).toEqual([DRAWN, ".sa1{gap:3px}.sb0{gap:4px}"]);
});

test("styles of a part that comes later are written before the part is drawn, those of its files in one element", async () => {
  sheet.open();
  const drawn = Promise.resolve().then(() => {
    sheet.write("x", [".sx0{}"]);
    sheet.write("y", [".sy0{}"]);
  });
  await drawn.then(() => expect(written()).toEqual([DRAWN, ".sx0{}.sy0{}"]));
  sheet.write("x", [".sx0{}"]);
  sheet.write("z", [".sz0{}"]);
  await Promise.resolve();
  expect(written()).toEqual([DRAWN, ".sx0{}.sy0{}", ".sz0{}"]);
});

test("styles that changed while they are worked on are written again", async () => {
  sheet.open();
  sheet.write("a", [".sa0{gap:9px}"], true);
  await Promise.resolve();
  expect(written()).toEqual([DRAWN, ".sa0{gap:9px}"]);
});
