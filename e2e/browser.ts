import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

/** What Playwright needs to start Chromium. */
export interface Browser {
  executablePath: string;
  args: string[];
}

const cache = resolve(import.meta.dirname, "../.cache/browser");

/** Arguments that would hide faults of a real browser, or that Playwright sets itself. */
const dropped = [
  "--disable-web-security",
  "--single-process",
  "--no-zygote",
  "--allow-running-insecure-content",
  "--disable-site-isolation-trials",
  "--in-process-gpu",
  "--headless",
];

/**
 * Packages with TrueType fonts, one per script we ship, because the bundled browser has Latin only.
 * Nastaliq is left out: Chromium picks it for plain Arabic.
 */
const fontPackages = [
  "noto-sans",
  "noto-sans-arabic",
  "noto-sans-bengali",
  "noto-sans-devanagari",
  "noto-sans-tamil",
  "noto-sans-telugu",
];

/**
 * Chromium from npm, or the one named by CHROME_BIN. Downloads nothing. Run it before the browser's
 * package is loaded. That reads TMPDIR once, and two checkouts must not share one unpacked browser.
 * @throws with a sentence for people where neither works
 */
export async function prepareBrowser(): Promise<Browser> {
  mkdirSync(join(cache, "fonts"), { recursive: true });
  process.env["TMPDIR"] = cache;
  process.env["FONTCONFIG_FILE"] = writeFontsConf();
  const own = process.env["CHROME_BIN"];
  if (own !== undefined && own !== "") {
    if (!existsSync(own)) throw new Error(`CHROME_BIN names ${own}, which does not exist.`);
    return { executablePath: own, args: ["--no-sandbox"] };
  }
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Error(
      "Browser tests bring their own Chromium on Linux x64 only: set CHROME_BIN to a Chromium or Chrome of this computer.",
    );
  }
  const { default: chromium } = await import("@sparticuz/chromium");
  // Nothing here draws in 3D, and emulated graphics took a quarter of the run's time.
  chromium.setGraphicsMode = false;
  const args = chromium.args.filter((arg) => !dropped.some((one) => arg === one || arg.startsWith(`${one}=`)));
  return { executablePath: await chromium.executablePath(), args: [...args, "--disable-gpu"] };
}

function writeFontsConf(): string {
  const path = join(cache, "fonts.conf");
  const folders = fontPackages.map(fontFolder);
  const text = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((folder) => `  <dir>${folder}</dir>`).join("\n")}
  <cachedir>${join(cache, "fonts")}</cachedir>
</fontconfig>
`;
  writeFileSync(path, text);
  return path;
}

function fontFolder(name: string): string {
  return dirname(createRequire(import.meta.url).resolve(`@expo-google-fonts/${name}/package.json`));
}
