import { expect, test } from "vitest";
import { facilityIdIn } from "./facility-id.ts";

const ID = "0190a7c0-0000-7000-8000-000000000f01";

test.each([
  [`https://help.example.org/f/${ID}?lng=hi`, ID],
  [`  ${ID.toUpperCase()} `, ID],
  ["Harbour Road Oxygen Depot", null],
  ["", null],
])("%j", (text, id) => expect(facilityIdIn(text)).toBe(id));
