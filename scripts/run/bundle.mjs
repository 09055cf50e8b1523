import { build } from "vite";

/** The three builds of vite.config.ts, into the folder LIFEBOARD_OUT. Exit code 1: one failed. */
let failures = 0;
for (const mode of ["browser", "render", "server"]) {
  try {
    await build({ mode, logLevel: "warn" });
  } catch (error) {
    console.error(
      `${error instanceof Error ? error.message : error}\n\nThe ${mode} build failed; what it said is above.`,
    );
    failures += 1;
  }
}
process.exitCode = failures === 0 ? 0 : 1;
