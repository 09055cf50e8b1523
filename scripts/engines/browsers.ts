import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareBrowser } from "../../e2e/browser.ts";

/** How to start a browser, or why it cannot start. */
export type Engine = {
  name: string;
  start: ((url: string) => () => void) | null;
  /** What to install where it is missing. */
  missing: string;
};

/** The engines of this computer, private windows among them. */
export async function engines(): Promise<Engine[]> {
  const firefox = process.env["FIREFOX_BIN"] ?? found(["/usr/bin/firefox-esr", "/usr/bin/firefox"]);
  const webkit = process.env["MINIBROWSER_BIN"] ?? miniBrowser();
  const screen = found(["/usr/bin/xvfb-run"]);
  const noFirefox = "Firefox is not installed (Debian: firefox-esr; or name it in FIREFOX_BIN)";
  const noWebKit =
    webkit === null
      ? "WebKit is not installed (Debian: webkit2gtk-driver; or name its MiniBrowser in MINIBROWSER_BIN)"
      : "WebKit needs a screen (Debian: xvfb)";
  const inFirefox = (more: readonly string[]) => (url: string) =>
    withProfile((profile) => run(firefox ?? "", ["--headless", "--no-remote", "--profile", profile, ...more, url]));
  const inWebKit = (more: readonly string[]) => (url: string) => run(screen ?? "", ["-a", webkit ?? "", ...more, url]);
  const { executablePath, args } = await prepareBrowser();
  const inChromium = (url: string) =>
    withProfile((profile) => run(executablePath, [...args, "--headless=new", `--user-data-dir=${profile}`, url]));
  const hasWebKit = webkit !== null && screen !== null;
  return [
    { name: "chromium", start: inChromium, missing: "" },
    { name: "firefox", start: firefox === null ? null : inFirefox([]), missing: noFirefox },
    { name: "firefox, private", start: firefox === null ? null : inFirefox(["--private-window"]), missing: noFirefox },
    { name: "webkit", start: hasWebKit ? inWebKit([]) : null, missing: noWebKit },
    { name: "webkit, private", start: hasWebKit ? inWebKit(["--private"]) : null, missing: noWebKit },
  ];
}

function found(paths: readonly string[]): string | null {
  return paths.find((path) => existsSync(path)) ?? null;
}

/** Debian puts it next to the library, in a folder with the version in its name. */
function miniBrowser(): string | null {
  for (const library of ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/libexec"]) {
    if (!existsSync(library)) continue;
    const folders = readdirSync(library).filter((name) => name.startsWith("webkit2gtk"));
    const path = found(folders.map((name) => join(library, name, "MiniBrowser")));
    if (path !== null) return path;
  }
  return null;
}

function run(command: string, args: readonly string[]): () => void {
  // A separate process group, so that a browser's helpers end with it.
  const child = spawn(command, args, { stdio: "ignore", detached: true });
  return () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
  };
}

function withProfile(start: (profile: string) => () => void): () => void {
  const profile = mkdtempSync(join(tmpdir(), "store-engine-"));
  const stop = start(profile);
  return () => {
    stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
}
