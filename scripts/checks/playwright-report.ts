import { z } from "zod";

const Suite = z.object({
  specs: z.array(z.unknown()),
  get suites() {
    return z.array(Suite).optional();
  },
});
const Report = z.object({ suites: z.array(Suite) });

/** The specs of all suites of a Playwright report, in its order. Another shape throws. */
export function specsOf(report: unknown): unknown[] {
  return Report.parse(report).suites.flatMap(specsOfSuite);
}

function specsOfSuite({ specs, suites = [] }: z.infer<typeof Suite>): unknown[] {
  return [...specs, ...suites.flatMap(specsOfSuite)];
}
