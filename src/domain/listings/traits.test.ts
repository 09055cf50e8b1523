import { AMBULANCE_CLASSES, AMBULANCE_EQUIPMENT, MEDICINE_FORMS } from "../resources/trait-names.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accessOf } from "../facilities/access.ts";
import { carriageOf } from "../resources/ambulances.ts";
import { KINDS } from "../resources/kinds.ts";
import { readMedicineForm } from "../resources/medicine-forms.ts";
import { traitAnswer, traitsAnswer, traitsAsked, traitsOf } from "./traits.ts";

describe("what a listing answers", () => {
  test("nothing known is never yes: of every trait of every kind", () => {
    for (const kind of KINDS)
      for (const trait of traitsOf(kind)) expect(traitAnswer(trait, { kind, details: {} })).not.toBe("yes");
  });

  test.each(AMBULANCE_CLASSES)(
    "an ambulance of class %s is of that class and of no other that it does not name",
    (name) => {
      for (const asked of AMBULANCE_CLASSES) {
        const listing = { kind: "ambulance", details: { classes: [name] } } as const;
        const details = { ...listing.details, classes: [...listing.details.classes] };
        expect(traitAnswer({ name: "ambulanceClass", value: asked }, { ...listing, details })).toBe(
          asked === name ? "yes" : "no",
        );
      }
    },
  );

  test("letters that lists write are read: BLS is basic life support, a mortuary van a hearse", () => {
    const answer = (word: string, value: string) =>
      traitAnswer({ name: "ambulanceClass", value }, { kind: "ambulance", details: { classes: [word] } });
    expect(answer("BLS", "basic-life-support")).toBe("yes");
    expect(answer("Mortuary", "hearse")).toBe("yes");
    expect(answer("type C", "icu")).toBe("may");
  });

  test("equipment agrees with what the vehicle carries, whatever its classes and pieces", () => {
    const details = fc.record({
      classes: fc.uniqueArray(fc.constantFrom(...AMBULANCE_CLASSES, "odd"), { maxLength: 3 }),
      equipment: fc.uniqueArray(fc.constantFrom<string>(...AMBULANCE_EQUIPMENT), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(details, (about) => {
        const carriage = carriageOf("ambulance", about);
        const answer = (value: string) =>
          traitAnswer({ name: "equipment", value }, { kind: "ambulance", details: about });
        expect([answer("stretcher"), answer("oxygen"), answer("ventilator")]).toEqual([
          carriage.lying,
          carriage.oxygen,
          carriage.ventilator,
        ]);
        for (const piece of about.equipment) expect(answer(piece)).toBe("yes");
      }),
    );
  });

  test("several asked together: one no is no, one unknown leaves it open", () => {
    const icu = { kind: "ambulance" as const, details: { classes: ["icu"] } };
    expect(traitsAnswer({ ambulanceClass: "icu", equipment: ["ventilator"], accessible: true }, icu)).toBe("yes");
    expect(traitsAnswer({ ambulanceClass: "icu", equipment: ["suction"] }, icu)).toBe("may");
    expect(traitsAnswer({ ambulanceClass: "hearse", equipment: ["suction"] }, icu)).toBe("no");
    expect(traitsAnswer({}, icu)).toBe("yes");
    expect(traitsAsked({ accessible: false })).toEqual([]);
  });
});

describe("the way in", () => {
  test.each([
    [{}, "may"],
    [{ wheelchair: "yes" }, "yes"],
    [{ stepFree: true }, "yes"],
    [{ wheelchair: "limited" }, "may"],
    [{ wheelchair: "limited", stepFree: true }, "may"],
    [{ wheelchair: "no" }, "no"],
    [{ stepFree: false }, "no"],
    [{ wheelchair: "no", stepFree: true }, "may"],
    [{ wheelchair: "yes", stepFree: false }, "may"],
    [{ lift: true, signLanguage: true }, "may"],
  ] as const)("%j is %s", (accessibility, answer) => {
    expect(accessOf(accessibility)).toBe(answer);
  });

  test.each([
    ["transport", {}, "may"],
    ["transport", { wheelchair: true }, "yes"],
    ["transport", { stretcher: true }, "yes"],
    ["transport", { wheelchair: false }, "may"],
    ["transport", { wheelchair: false, stretcher: false }, "no"],
    ["ambulance", {}, "may"],
    ["ambulance", { classes: ["icu"] }, "yes"],
    ["ambulance", { equipment: ["wheelchair"] }, "yes"],
    ["ambulance", { classes: ["first-responder"] }, "may"],
    ["ambulance", { classes: ["hearse"] }, "no"],
  ] as const)("a vehicle takes who cannot walk: %s %j is %s", (kind, details, answer) => {
    expect(traitAnswer({ name: "accessible", value: "" }, { kind, details: structuredClone(details) as object })).toBe(
      answer,
    );
  });
});

describe("forms of medicine", () => {
  test.each([
    ["Tablet", "tablet"],
    ["TAB.", "tablet"],
    ["inj", "injection"],
    ["सिरप", "syrup"],
    ["ট্যাবলেট", "tablet"],
    ["گولی", "tablet"],
    ["gotas", "drops"],
  ] as const)("%s is read as %s", (text, form) => {
    expect(readMedicineForm(text)).toBe(form);
  });

  test("each form reads its own name, and other words are no form", () => {
    for (const form of MEDICINE_FORMS) expect(readMedicineForm(form)).toBe(form);
    expect(readMedicineForm("film coated")).toBeUndefined();
    expect(readMedicineForm("")).toBeUndefined();
  });
});
