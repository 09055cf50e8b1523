import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "./config.ts";

/** Whether a deployment has a secret already, by setting or in its data folder. Makes none. */
export function hasSecret({ secret, dataDir }: Pick<Config, "secret" | "dataDir">): boolean {
  return secret !== null || existsSync(join(dataDir, "secret"));
}

/**
 * The deployment's secret: the setting, else 32 random bytes created once in the data folder,
 * readable by its owner only. Several processes that start at once agree on one.
 */
export function readSecret(config: Pick<Config, "secret" | "dataDir">): string {
  if (config.secret !== null) return config.secret;
  mkdirSync(config.dataDir, { recursive: true });
  const path = join(config.dataDir, "secret");
  if (!existsSync(path)) {
    const fresh = `${path}.${randomBytes(6).toString("hex")}`;
    writeFileSync(fresh, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
    try {
      // A link is created completely or not at all, and never over an existing file.
      linkSync(fresh, path);
    } catch (error) {
      if (!existsSync(path)) throw error;
    } finally {
      unlinkSync(fresh);
    }
  }
  chmodSync(path, 0o600);
  return readFileSync(path, "utf8").trim();
}
