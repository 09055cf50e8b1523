import { expect, test } from "vitest";
import { classifyTitle } from "./title-subject.ts";

test.each([
  ["Narayan Ambulance Service", "organisation"],
  ["Asansol District Hospital", "organisation"],
  ["Vivekanand Blood Group", "organisation"],
  ["Uttarpara Oxygen", "organisation"],
  ["Sramajibi Canteen", "organisation"],
  ["Safe Home", "organisation"],
  ["Red Volunteer", "volunteers"],
  ["Home Delivery", "volunteers"],
  ["contact", "person"],
  ["contact Oxygen", "person"],
  ["Purwanchal Nagarik Samity, contact", "person"],
  ["Dr. A Clinic", "person"],
  ["Somebody Else", "person"],
  ["", "person"],
])("%j names: %s", (title, expected) => expect(classifyTitle(title)).toBe(expected));
