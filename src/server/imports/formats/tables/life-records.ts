import { SOURCES } from "../sources.ts";
import { knownTable, offersOfIndia } from "./known-table.ts";

/** What stands where somebody's name was taken out, or where nobody knew one. */
const NO_NAME = /\bcontact\b|^nameless$/gi;

/**
 * Records of Coronasafe Life, April 2021. "Pending" and "Call again" say nothing of the stock. The
 * mail field held notes.
 */
export const lifeRecords = knownTable({
  name: "life-records",
  summary: "Records of Coronasafe Life, 2021",
  files: "one JSON with a list named data",
  source: SOURCES["life-records"],
  ...offersOfIndia("month-first"),
  cellsOf: (cells) => {
    const type = cells["resource_type"] || cells["resource type"];
    const mail = cells["email"] ?? "";
    const notes = [cells["description"], cells["comment"], mail.includes("@") ? "" : mail];
    return {
      id: cells["external_id"],
      name: cells["title"]?.replaceAll(NO_NAME, " ").replaceAll("( )", "").replaceAll(/\s+/g, " ").trim(),
      kind: [type, cells["category"]].filter((part) => part !== undefined && part !== "").join(" "),
      district: cells["district"],
      state: cells["state"],
      "postal-code": cells["pincode"],
      latitude: cells["latitude"],
      longitude: cells["longitude"],
      address: cells["address"],
      phone: [cells["phone_1"], cells["phone_2"]].filter((part) => part !== undefined && part !== "").join(" / "),
      availability: cells["verification_status"],
      quantity: cells["quantity_available"],
      date: cells["last_verified_on"],
      note: notes.filter((part) => part !== undefined && part !== "").join(". "),
    };
  },
});
