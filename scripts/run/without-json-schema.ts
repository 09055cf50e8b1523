import type { Plugin } from "vite";

/** zod's modules for JSON Schema. Only the server uses them, for `openapi.json`. */
const DESCRIBES = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;
const EXPORTED = /^export (?:(?:const|function) |\{ \w+ as )(\w+)/gm;

/**
 * Leaves zod's JSON Schema out of the browser's program: 5 kB of the 23 kB that zod takes, brotli.
 * zod's schemas import it statically, so no bundler drops it. A call of it throws in the browser.
 */
export function withoutJsonSchema(): Plugin[] {
  const schemas: Plugin = {
    name: "lifeboard-without-json-schema",
    apply: "build",
    transform: {
      filter: { id: DESCRIBES },
      handler: (code) => ({ code: withoutContent(code), map: null }),
    },
  };
  return [schemas, withoutCompiledParsers()];
}

/** Where zod compiles a parser with `new Function`, after a probe for `eval`. */
const COMPILES = /\/zod\/v4\/core\/schemas\.js$/;
const JIT = "const jit = !core.globalConfig.jitless;";

/**
 * Leaves zod's compiled parsers out of the browser's program. The policy of every page forbids
 * `eval`, and a browser reports zod's probe for it as a violation.
 */
function withoutCompiledParsers(): Plugin {
  return {
    name: "lifeboard-without-compiled-parsers",
    apply: "build",
    transform: {
      filter: { id: COMPILES },
      handler: (code) => ({ code: withoutJit(code), map: null }),
    },
  };
}

/** zod's schemas, which never compile a parser. @throws when zod decides that elsewhere */
export function withoutJit(code: string): string {
  if (!code.includes(JIT)) throw new Error(`zod's schemas lack "${JIT}": see what tells them not to compile parsers`);
  return code.replace(JIT, "const jit = false;").replace("jit && allowsEval.value", "false");
}

/** A module with the same names, each of which throws; makers of a method make one that throws. */
export function withoutContent(code: string): string {
  const names = Array.from(code.matchAll(EXPORTED), ([, name = ""]) => name);
  const exported = names.map((name) => `${name.startsWith("create") ? "makeUnavailable" : "unavailable"} as ${name}`);
  return `const unavailable = () => { throw new Error("JSON Schema is made on the server only"); };
const makeUnavailable = () => unavailable;
export { ${exported.join(", ")} };`;
}
