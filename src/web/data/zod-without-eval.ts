/*
 * Every page's policy forbids `eval`. Browsers report zod's probe for it as a violation. So zod is
 * told before its first schema is made: `z.config({ jitless: true })` writes the same object, and
 * would bring zod into the first script.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
export {};
