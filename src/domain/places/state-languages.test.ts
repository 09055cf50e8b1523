import { expect, test } from "vitest";
import { languagesOfState } from "./state-languages.ts";

test("a state speaks its own language, not the country's", () => {
  expect(languagesOfState(["in-district:19-kolkata", "in-state:19", "country:IN"])).toEqual(["bn"]);
  expect(languagesOfState(["in-state:33"])[0]).toBe("ta");
  expect(languagesOfState(["in-state:09"])[0]).toBe("hi");
});

test("where no state is known, nothing is guessed", () => {
  expect(languagesOfState(["country:BD"])).toEqual([]);
  expect(languagesOfState(["in-state:99", "country:IN"])).toEqual([]);
  expect(languagesOfState([])).toEqual([]);
});
