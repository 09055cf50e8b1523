import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import type { Browser } from "@playwright/test";
import { prepareBrowser } from "../e2e/browser.ts";
import { pointPlans } from "./pictures/points.ts";
import { directoryPlans, searchPlans } from "./pictures/searches.ts";
import type { Plan } from "./pictures/searches.ts";
import { writeSheet } from "./pictures/sheet.ts";
import type { Pair, Sheet } from "./pictures/sheet.ts";
import { takeView } from "./pictures/view.ts";

/*
 * Pictures of two running builds, beside each other:
 * `npx tsx scripts/pictures.ts NEW_URL OLD_URL OUT [--only platelets-hi,v11]`. OLD_URL `none` takes
 * the new one alone. Both servers need `RATE_LIMITS=off`, and the admin and outbox key of
 * e2e/support. Sheets of the full directories are made only where `--only` names them.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: "string" } } });
const [newUrl, oldUrl, out] = positionals;
if (newUrl === undefined || oldUrl === undefined || out === undefined)
  throw new Error("name the address of the new build, of the old build (or none), and the folder for the sheets");

const folder = resolve(out);
mkdirSync(folder, { recursive: true });
const launch = await prepareBrowser();
const browser = await chromium.launch(launch);
try {
  for (const plan of wantedPlans()) {
    const sheet = await takeSheet(browser, plan);
    const bytes = await writeSheet(browser, join(folder, `${sheet.name}.webp`), sheet);
    console.log(`${sheet.name.padEnd(24)} ${(bytes / 1000).toFixed(0).padStart(5)} kB`);
  }
} finally {
  await browser.close();
}

function wantedPlans(): Plan[] {
  const usual = [...searchPlans(), ...pointPlans()];
  if (values.only === undefined) return usual;
  const names = values.only.split(",");
  return [...usual, ...directoryPlans()].filter(({ name }) =>
    names.some((one) => name === one || name.startsWith(`${one}-`)),
  );
}

async function takeSheet(from: Browser, { name, title, rows }: Plan): Promise<Sheet> {
  const taken: Pair[][] = [];
  for (const row of rows) {
    const pairs: Pair[] = [];
    for (const view of row) {
      try {
        const before = oldUrl === "none" ? null : await takeView(from, oldUrl ?? "", { ...view, late: undefined });
        pairs.push({ view, before, after: await takeView(from, newUrl ?? "", view) });
      } catch (error) {
        throw new Error(`${name}, ${view.what}, ${view.width} px`, { cause: error });
      }
    }
    taken.push(pairs);
  }
  return { name, title, rows: taken };
}
