import { expect, test } from "vitest";
import { isOfOneField } from "./critical-care.ts";
import { isCriticalBed } from "./kinds.ts";

test("a name that says one field of medicine has no critical care", () => {
  for (const name of [
    "Care Eye Hospital",
    "NETRALAYA Eye Centre",
    "Smile Dental Clinic",
    "Raj ENT Hospital",
    "Skin and Hair Clinic",
    "Government Ayurveda Hospital",
    "Lady Willingdon Maternity Hospital",
    "Uma Maternity Home",
    "Vijay Nagaraj Super Speciality Eye Hospital",
  ])
    expect(isOfOneField(name), name).toBe(true);
});

test("a name that says more, or nothing of it, leaves it open", () => {
  for (const name of [
    "Apollo Gleneagles",
    "Shukla Hospital and Maternity Home",
    "Barsi Maternity and General Hospital",
    "Ajit Surgical and Maternity Centre",
    "Uma Maternity and Nursing Home",
    "Shree Gajanan Heart and Eye Hospitals",
    "Gandhi Dental College",
    "Centre for Patients",
    "Bentley Hospital",
    "",
  ])
    expect(isOfOneField(name), name).toBe(false);
});

test("newborns' beds are not among what such a place lacks", () => {
  expect(["icu", "hdu", "ventilator", "picu"].every(isCriticalBed)).toBe(true);
  expect(["general", "oxygen", "nicu", "maternity"].some(isCriticalBed)).toBe(false);
});
