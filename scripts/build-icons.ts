import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SCHEME_COLOURS } from "../src/contract/theme/colours.ts";
import { logoColours } from "../src/contract/theme/mark.ts";
import { drawAppIcons } from "./run/theme/app-icons.ts";

/**
 * `npx tsx scripts/build-icons.ts`: draws the logo in the shipped colours as the pictures that an
 * installed app needs, into public/icons. Needed only when the logo changes. The build draws them
 * in an operator's colours.
 */
mkdirSync("public/icons", { recursive: true });
for (const { file, png } of await drawAppIcons(logoColours(SCHEME_COLOURS.light)))
  writeFileSync(join("public", file), png);
