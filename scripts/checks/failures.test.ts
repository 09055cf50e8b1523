import { describe, expect, test } from "vitest";
import { STOPPED_DRAWING } from "../../e2e/support/drawing.ts";
import { failuresOfPlaywright, failuresOfVitest } from "./failures.ts";

function journey(title: string, status: string, types: string[]): object {
  const annotations = types.map((type) => ({ type, description: "/verify" }));
  const results = [
    { status: "timedOut", errors: [{ message: "\u001b[31mlocator.click: timeout\u001b[39m" }], annotations },
  ];
  return { title, file: "verifier.spec.ts", line: 50, tests: [{ projectName: "phone", status, results }] };
}

function report(...specs: object[]): unknown {
  return { suites: [{ specs: [], suites: [{ specs }] }], stats: {} };
}

describe("what failed, told again at the end", () => {
  test("a journey says where it failed and why, without colours", () => {
    const [failure] = failuresOfPlaywright(report(journey("calls", "unexpected", [])));
    expect(failure).toEqual({
      name: "[phone] verifier.spec.ts:50 calls",
      words: "locator.click: timeout",
    });
  });

  test("what the guard noted of the page stands in its words; what passed or was skipped is not told", () => {
    const found = failuresOfPlaywright(
      report(
        journey("still", "unexpected", [STOPPED_DRAWING]),
        journey("skipped", "skipped", [STOPPED_DRAWING]),
        journey("right", "expected", [STOPPED_DRAWING]),
      ),
    );
    expect(found.map(({ name }) => name.split(" ").at(-1))).toEqual(["still"]);
    expect(found[0]?.words).toContain(`${STOPPED_DRAWING} /verify`);
  });

  test("a test of Vitest, and a file that could not be read", () => {
    const failed = { fullName: "adds", status: "failed", failureMessages: ["expected 3 to be 4"] };
    const passed = { fullName: "takes", status: "passed", failureMessages: [] };
    const found = failuresOfVitest({
      testResults: [
        { name: "sum.test.ts", status: "failed", message: "", assertionResults: [failed, passed] },
        { name: "gone.test.ts", status: "failed", message: "no such module", assertionResults: [] },
        { name: "good.test.ts", status: "passed", message: "", assertionResults: [passed] },
      ],
    });
    expect(found).toEqual([
      { name: "sum.test.ts: adds", words: "expected 3 to be 4" },
      { name: "gone.test.ts", words: "no such module" },
    ]);
  });
});
