import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { makeRoutes } from "../../src/web/shell/routes.tsx";
import { FUNCTIONS_FILE, markPure, UNUSED, withoutBody } from "./smaller-router.ts";

test("a function that is left out says so where somebody calls it; those around it stay", () => {
  const code = `function a() {\n  async function b({ x }, y) {\n    if (x) {\n      return y;\n    }\n  }\n  return b;\n}\nfunction c() {\n  return 1;\n}\n`;
  expect(withoutBody(code, "b")).toBe(
    `function a() {\n  async function b({ x }, y) {\n    throw new Error("b");\n  }\n  return b;\n}\nfunction c() {\n  return 1;\n}\n`,
  );
  expect(() => withoutBody(code, "d")).toThrow("the router has no function d");
});

test("what has no effect until it is used is marked so", () => {
  expect(markPure('var A = React10.forwardRef(\nx\n);\nA.displayName = "A";\n')).toBe(
    "var A = /* @__PURE__ */ React10.forwardRef(\nx\n);\n\n",
  );
  expect(markPure("var A = class extends React9.Component {\n  b() {\n  }\n};\n")).toBe(
    "var A = /* @__PURE__ */ (() => class extends React9.Component {\n  b() {\n  }\n})();\n",
  );
});

test("the installed router has each of the functions", () => {
  const code = readFileSync(`node_modules/react-router/dist/production/${FUNCTIONS_FILE}`, "utf8");
  for (const name of UNUSED) expect(withoutBody(code, name).length).toBeLessThan(code.length);
});

test("no address of ours has what is left out: actions, middleware, optional parts of its path", () => {
  type Node = { path?: string; children?: unknown };
  const all = (routes: readonly Node[]): Node[] =>
    routes.flatMap((route) => [route, ...(Array.isArray(route.children) ? all(route.children) : [])]);
  const routes = all(
    makeRoutes(() => {
      throw new Error("no page is loaded here");
    }),
  );
  expect(routes.length).toBeGreaterThan(20);
  for (const route of routes) {
    expect(route).not.toHaveProperty("action");
    expect(route).not.toHaveProperty("middleware");
    expect(route.path ?? "").not.toContain("?");
  }
});
