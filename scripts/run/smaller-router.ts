import type { Plugin } from "vite";

const ROUTER = /\/react-router\/dist\/production\/.*\.mjs$/;
/** Where the router's functions are, with two spaces for each level. */
export const FUNCTIONS_FILE = "chunk-7RTFRKQW.mjs";
const MESSAGE = /^(\s*(?:if \([^\n]*\) )?invariant\(.*), (?:`[^`\n]*`|"[^"\n]*")\);$/gm;

/**
 * What no address of ours uses. That is forms that post to a route, routes told later, and blocked
 * navigation. Also middleware, optional parts of a path, and measuring by others. One
 * function holds most of it, so the bundler keeps it.
 */
export const UNUSED: readonly string[] = [
  "handleAction",
  "handleFetcherAction",
  "discoverRoutes",
  "patchRoutes",
  "updateBlocker",
  "instrumentClientSideRouter",
  "getRouteInstrumentationUpdates",
  "runClientMiddlewarePipeline",
  "callRouteMiddleware",
  "explodeOptionalSegments",
  "RSCErrorHandler",
];

/**
 * Makes the router smaller. It leaves out the words in which it refuses its own wrong use; it still
 * refuses. It leaves out functions that no part of this program reaches; each throws. The server's
 * program keeps both.
 * @throws when a function is not there: another release is cut anew, and tried
 */
export function smallerRouter(): Plugin {
  return {
    name: "lifeboard-smaller-router",
    apply: "build",
    transform: {
      filter: { id: ROUTER },
      handler: (code, id) => {
        const cut = id.endsWith(FUNCTIONS_FILE) ? UNUSED.reduce(withoutBody, code) : code;
        return { code: markPure(cut).replace(MESSAGE, "$1);"), map: null };
      },
    },
  };
}

/**
 * Tells the bundler what has no effect until it is used: components and contexts that React makes,
 * and classes. It then drops those of them that nobody uses. Their names for developers go.
 */
export function markPure(code: string): string {
  return code
    .replace(/^\w+\.displayName = "[^"]*";$/gm, "")
    .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm, "$1/* @__PURE__ */ $2")
    .replace(
      /^var (\w+) = class extends (React\d*\.Component|Error) \{\n([^]*?)^\};$/gm,
      "var $1 = /* @__PURE__ */ (() => class extends $2 {\n$3})();",
    );
}

/** The code with a function that throws its name. @throws when it has no such function */
export function withoutBody(code: string, name: string): string {
  const start = new RegExp(`^( *)(?:async )?function ${name}\\(`, "m").exec(code);
  const head = start === null ? -1 : code.indexOf(") {\n", start.index);
  const end = start === null ? -1 : code.indexOf(`\n${start[1]}}\n`, start.index);
  if (start === null || head < 0 || end < head)
    throw new Error(`the router has no function ${name}: see what it is now`);
  return `${code.slice(0, head)}) {\n${start[1]}  throw new Error("${name}");${code.slice(end)}`;
}
