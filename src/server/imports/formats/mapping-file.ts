import { z } from "zod";
import { Mapping, Shape } from "#contract/imports/shapes.ts";
import type { ImportMapping } from "#domain/imports/mapping.ts";
import type { TableShape } from "../tables/table.ts";

/**
 * A mapping as a JSON file: how a table is read, and what its columns say. `source`: whose list it
 * is. The other fields are of the examples, which stand for a format by its name.
 */
const MappingText = z.strictObject({
  name: z.string().optional(),
  summary: z.string().optional(),
  files: z.string().optional(),
  source: z.strictObject({ name: z.string(), licence: z.string(), url: z.string().optional() }).optional(),
  shape: Shape.extend({ isLenient: z.literal(true).optional() }),
  mapping: Mapping,
});

/** @see MappingText */
export type MappingFile = Omit<z.infer<typeof MappingText>, "mapping" | "shape"> & {
  mapping: ImportMapping;
  shape: TableShape;
};

/** Reads the value of a mapping file, or says what is wrong with it. */
export function readMappingValue(value: unknown): { ok: true; file: MappingFile } | { ok: false; fault: string } {
  const parsed = MappingText.safeParse(value);
  if (parsed.success) return { ok: true, file: parsed.data as MappingFile };
  const [issue] = parsed.error.issues;
  return { ok: false, fault: `${issue?.path.join(".") ?? ""}: ${issue?.message ?? "unknown"}` };
}
