import { z } from "zod";
import { OXYGEN_MARKS } from "#domain/resources/oxygen/reserve/oxygen-marks.ts";
import type { OxygenMark } from "#domain/resources/oxygen/reserve/oxygen-marks.ts";
import type { OxygenCount, OxygenDelivery } from "#domain/resources/oxygen/reserve/oxygen-use.ts";
import type { DemoSource } from "#domain/shared/demo-source.ts";
import { collection } from "../documents/collections/collections.ts";
import type { StoredCollection } from "../documents/collections/collections.ts";
import { DemoSourceShape } from "./shared-shapes.ts";

/** Who said it: in which role, and which account. */
export type OxygenSpeaker = { by: "facility" | "moderator"; byId: string };

/** What may be read without the shielded part: whether the place is made up. */
export type StoredReserve = { source?: DemoSource | undefined };

/** What was counted and came, and which marks the keepers were told. All of it is shielded. */
export type ShieldedReserve = {
  counts: (OxygenCount & OxygenSpeaker)[];
  deliveries: (OxygenDelivery & OxygenSpeaker)[];
  told: OxygenMark[];
};

const text = z.string();
const number = z.number();
const speaker = { by: z.enum(["facility", "moderator"]), byId: text };
const held = {
  id: text,
  at: text,
  cylinders: z.array(
    z.union([z.object({ size: text, full: number }), z.object({ waterLitres: number, bar: number, full: number })]),
  ),
  liquidLitres: number.optional(),
};

const Shielded: z.ZodType<ShieldedReserve> = z.object({
  counts: z.array(
    z.object({
      ...held,
      ...speaker,
      patients: z.array(z.object({ litresPerMinute: number, count: number })).optional(),
      useLitresPerMinute: number.optional(),
      plantLitresPerMinute: number.optional(),
    }),
  ),
  deliveries: z.array(z.object({ ...held, ...speaker })),
  told: z.array(z.literal([...OXYGEN_MARKS])),
});

/**
 * How much oxygen a facility has, under its id. In public it would move ventilated patients and
 * bring crowds, so browsers never get it as a document (decision 183).
 */
export const oxygenReserves: StoredCollection<StoredReserve, ShieldedReserve> = collection("oxygen-reserves", {
  body: z.object({ source: DemoSourceShape.optional() }),
  shielded: Shielded,
});
