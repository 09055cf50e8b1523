import { expect, test } from "vitest";
import { ROLES, rolesWithoutJourney } from "./roles.ts";

function report(...specs: { tags: string[]; status: string }[]): unknown {
  const inner = specs.map(({ tags, status }) => ({ tags, tests: [{ status }] }));
  return { suites: [{ specs: [], suites: [{ specs: inner }] }] };
}

test("a role that no journey walks is named; one whose journey failed is not", () => {
  const walked = ROLES.slice(1).map((role) => ({ tags: [`role:${role}`], status: "unexpected" }));
  expect(rolesWithoutJourney(report(...walked)).map(({ name }) => name)).toEqual([`@role:${ROLES[0]}`]);
  expect(rolesWithoutJourney(report(...walked, { tags: [`role:${ROLES[0]}`], status: "expected" }))).toEqual([]);
});

test("a journey that was skipped walks nobody's job, and a report without journeys walks none", () => {
  const [first] = ROLES;
  const skipped = rolesWithoutJourney(report({ tags: [`role:${first}`], status: "skipped" }));
  expect(skipped.map(({ name }) => name)).toContain(`@role:${first}`);
  expect(rolesWithoutJourney({ suites: [] })).toHaveLength(ROLES.length);
});
