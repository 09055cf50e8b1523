import { prepareBrowser } from "../../e2e/browser.ts";
import { findFirefox, findWebKit } from "./debian-packages.ts";
import { startAtHome } from "./process-group.ts";

/** Opens a page in a browser. Returns what ends it. */
type Start = (url: string) => () => Promise<void>;

/** `find`: how it starts, or null where it is neither installed nor can be unpacked. */
export type Engine = { name: string; find: () => Start | null };

/** On Debian its path has the processor and a version in it. */
const MINI_BROWSER = `exec xvfb-run -a "\${MINIBROWSER_BIN:-$(echo /usr/lib/*/webkit2gtk-*/MiniBrowser)}" "$@"`;

/** The engines of this computer, private windows among them. */
export async function engines(): Promise<Engine[]> {
  const { executablePath, args } = await prepareBrowser();
  const inChromium: Start = (url) =>
    startAtHome((profile) => [executablePath, [...args, "--headless=new", `--user-data-dir=${profile}`, url]]);
  return [
    { name: "chromium", find: () => inChromium },
    { name: "firefox", find: () => inFirefox([]) },
    { name: "firefox, private", find: () => inFirefox(["--private-window"]) },
    { name: "webkit", find: () => inWebKit([]) },
    { name: "webkit, private", find: () => inWebKit(["--private"]) },
  ];
}

function inFirefox(more: readonly string[]): Start | null {
  const firefox = findFirefox();
  if (firefox === null) return null;
  const options = ["--headless", "--no-remote", ...more];
  return (url) => startAtHome((profile) => [firefox.command, ["--profile", profile, ...options, url]], firefox.env);
}

function inWebKit(more: readonly string[]): Start | null {
  const inside = findWebKit();
  if (inside === null) return null;
  return (url) => startAtHome(() => inside("sh", ["-c", MINI_BROWSER, "sh", ...more, url]));
}
