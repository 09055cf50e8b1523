import { SOURCES } from "../sources.ts";
import { knownTable, offersOfIndia } from "./known-table.ts";

/**
 * Resources of covid19india, April 2020: kitchens, laboratories, shelters. The list has no times of
 * its rows. Helplines, fundraisers and the police are no resource of a place.
 */
export const covid19indiaResources = knownTable({
  name: "covid19india-resources",
  summary: "Resources by city of covid19india, 2020",
  files: "one JSON with a list of resources",
  source: SOURCES["covid19india-resources"],
  ...offersOfIndia("day-first", [
    { value: "CoVID-19 Testing Lab", kind: "test" },
    { value: "Free Food", kind: "food" },
    { value: "Community Kitchen", kind: "food" },
    { value: "Hospitals and Centers", kind: "bed" },
    { value: "Accommodation and Shelter Homes", kind: "shelter" },
    { value: "Delivery [Vegetables, Fruits, Groceries, Medicines, etc.]", kind: "supplies" },
    { value: "Mental well being and Emotional support", kind: "tele-consultation" },
    { value: "Senior Citizen Support", kind: "supplies" },
    { value: "Fundraisers", kind: null },
    { value: "Government Helpline", kind: null },
    { value: "Police", kind: null },
    { value: "Fire Brigade", kind: null },
    { value: "Other", kind: null },
  ]),
  cellsOf: (cells) => {
    const { category, city, state, phonenumber } = cells;
    const name = cells["nameoftheorganisation"]?.trim();
    const phone = phonenumber?.replaceAll(/\s*\n\s*/g, " / ");
    const digits = phone?.replaceAll(/\D/g, "");
    return {
      id: [category, name, city, state, digits].join("|"),
      kind: category,
      name,
      // "All of the state" is its district's or state's own name.
      locality: city,
      state,
      phone,
      note: cells["descriptionandorserviceprovided"],
    };
  },
});
