import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { writeRules } from "./sheet.ts";
import type { PageStyles } from "./sheet.ts";
import { styled, StyleUseProvider } from "./styled.ts";

const Box = styled("div")({ gap: 4, color: "red" });
const Wide = styled(Box)({ gap: 8 });
const Plain = ({ className }: { className?: string }) => <i className={className} />;
const Slanted = styled(Plain)({ gap: 16 });

function drawn(element: React.ReactNode) {
  const styles = new Map<string, string>();
  const html = renderToString(<StyleUseProvider value={styles}>{element}</StyleUseProvider>);
  return { html, styles };
}

test("an element carries one class, and the page notes its rules once", () => {
  const { html, styles } = drawn([<Box key="1" />, <Box key="2" title="x" />]);
  const [name] = [...styles.keys()];
  expect(html).toBe(`<div class="${name}"></div><div title="x" class="${name}"></div>`);
  expect([...styles.values()]).toEqual([`.${name}{gap:4px;color:red}`]);
});

test("styles given to a styled part win over its own, in one class; another element can be drawn", () => {
  const { html, styles } = drawn(<Wide as="ol" className="other" />);
  expect([...styles.values()]).toEqual([expect.stringMatching(/\{gap:4px;color:red;gap:8px\}$/)]);
  expect(html).toBe(`<ol class="${[...styles.keys()].join("")} other"></ol>`);
});

test("a part that only puts the class somewhere has its rules written too", () => {
  const { html, styles } = drawn(<Slanted />);
  expect(html).toBe(`<i class="${[...styles.keys()].join("")}"></i>`);
  expect([...styles.values()].join("")).toContain("gap:16px");
});

test("in the browser the rules go into the page's sheet, once, and what the server wrote is not written again", () => {
  const page: PageStyles = { sheet: null, written: new Set() };
  document.head.innerHTML = "<style>.sserver{color:red}</style>";
  writeRules("sserver", [".sserver{color:blue}"], page);
  for (let turn = 0; turn < 2; turn += 1)
    writeRules("snew", [".snew{color:blue}", ".snew::-not-known{color:red}"], page);
  const rules = [...(document.querySelector("style")?.sheet?.cssRules ?? [])].map(({ cssText }) => cssText);
  expect(rules.filter((rule) => rule.includes("snew{") || rule.includes("snew {"))).toHaveLength(1);
  expect(rules.filter((rule) => rule.includes("blue") && rule.includes("sserver"))).toEqual([]);
});
