import { newId } from "#domain/shared/ids.ts";
import type { ExampleFactory } from "../contract-example.ts";
import type { KeptService } from "../kept-data.ts";

const TABLE = [
  "Hospital,City,State,Total ICU beds,Vacant ICU beds,Phone",
  "Hill Hospital,Kolkata,West Bengal,10,2,9830000100",
].join("\n");
const DATA = Buffer.from(TABLE).toString("base64");
const SOURCE = { id: newId(), name: "Beds of the city", licence: "CC0" };
const as = "admin";

/** Of the import of a table: uploaded, checked, imported, undone. Another file is forgotten. */
export function importExamples(): Record<string, ExampleFactory> {
  const id = newId();
  const forgotten = newId();
  const values = { id };
  const announced = (each: string) => ({ id: each, fileName: "beds.csv", bytes: TABLE.length });
  const withPlan: ExampleFactory = async (kept) => {
    await kept.service.settled();
    const { json } = await (await kept.signIn(as)).ask("POST", `/api/v1/imports/${id}/preview`, {});
    const { mapping } = json["preview"] as { mapping: object };
    return {
      as,
      values,
      body: { plan: { source: SOURCE, format: null, mapping: { ...mapping, numbers: "published" } } },
    };
  };
  const settled = async ({ service }: KeptService) => {
    await service.settled();
    return { as, values };
  };
  return {
    postImports: { as, body: announced(id) },
    putImportsIdPiecesOrdinal: { as, values: { id, ordinal: "0" }, body: { data: DATA } },
    postImportsIdPreview: { as, values, body: {} },
    postImportsIdCheck: withPlan,
    postImportsIdRun: withPlan,
    getImportsId: settled,
    getImportsIdRefusedCsv: settled,
    getImportsIdUndo: settled,
    postImportsIdUndo: settled,
    deleteImportsId: async (kept) => {
      await (await kept.signIn(as)).ask("POST", "/api/v1/imports", announced(forgotten));
      return { as, values: { id: forgotten } };
    },
    putImportSourcesId: { as, values: { id: SOURCE.id }, body: { name: SOURCE.name, licence: "CC0", feed: null } },
  };
}
