import { z } from "zod";
import type { Failure } from "./failures.ts";
import { specsOf } from "./playwright-report.ts";

/** The prefix of the tag of a journey that walks the main job of a role, as in `@role:nurse`. */
export const ROLE_TAG = "@role:";

/**
 * The roles whose main job `npm test` walks in a browser. A caretaker looks for help without an
 * account. A member posts a need. A donor finds who needs blood. An operator starts the product.
 */
export const ROLES = ["caretaker", "member", "donor", "nurse", "verifier", "moderator", "admin", "operator"] as const;

const Spec = z.object({ tags: z.array(z.string()), tests: z.array(z.object({ status: z.string() })) });

/**
 * The roles that no journey of a Playwright report walked, as failures. Skipped ones do not count.
 */
export function rolesWithoutJourney(report: unknown): Failure[] {
  const walked = new Set(specsOf(report).flatMap(tagsOf));
  return ROLES.map((role) => `${ROLE_TAG}${role}`)
    .filter((tag) => !walked.has(tag))
    .map((tag) => ({ name: `${tag}`, words: "No journey with this tag was walked." }));
}

/** The tags of a journey. A skipped one has none. */
function tagsOf(spec: unknown): string[] {
  const { tags, tests } = Spec.parse(spec);
  if (tests.every(({ status }) => status === "skipped")) return [];
  // Playwright reports a tag without its first sign.
  return tags.map((tag) => (tag.startsWith("@") ? tag : `@${tag}`));
}
