import { PER_PERSON_RESOURCES } from "./per-person-resources.ts";
import { PER_PROCESS_RESOURCES } from "./per-process-resources.ts";
import type { RateLimitedResource } from "./rate-limited-resource.ts";

/**
 * Every rate-limited resource: how it is divided, and how much one attacker gets in an hour and in
 * a day. docs/api/limits.md shows them.
 */
export const RATE_LIMITED_RESOURCES: readonly RateLimitedResource[] = [
  ...PER_PERSON_RESOURCES,
  ...PER_PROCESS_RESOURCES,
];
