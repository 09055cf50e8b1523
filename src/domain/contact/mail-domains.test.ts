import { expect, test } from "vitest";
import { uncommonDomainOf } from "./mail-domains.ts";

test.each([
  ["asha@gmail.com", null],
  ["asha@Yahoo.co.in", null],
  ["asha@example.org", null],
  ["nurse@hill-hospital.example", "hill-hospital.example"],
  ["a@x1.farm.example", "farm.example"],
  ["a@mail.iitx.ac.in", "iitx.ac.in"],
  ["a@abc.in", "abc.in"],
  ["no address", null],
])("the uncommon domain of %s is %s", (email, domain) => {
  expect(uncommonDomainOf(email)).toBe(domain);
});
