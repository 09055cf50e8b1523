import { HOUR_MS } from "../../../shared/durations.ts";
import type { Checked, FieldRefusal } from "../../../shared/field-refusal.ts";
import type { FullCylinders } from "./held-gas.ts";

/** A count or a delivery may be told this much later, as by a phone without a network. */
const LATEST_HOURS = 24;

/** Cylinders as they are sent: the size may be told in two ways. */
export type SentCylinders = {
  size?: string | undefined;
  waterLitres?: number | undefined;
  bar?: number | undefined;
  full: number;
};

/** Checks that each size is told in one way, and in full. */
export function checkCylinders(sent: readonly SentCylinders[]): Checked<FullCylinders[]> {
  const errors: FieldRefusal[] = [];
  const checked: FullCylinders[] = [];
  sent.forEach(({ size, waterLitres, bar, full }, index) => {
    const path = (name: string): string => `cylinders.${index}.${name}`;
    if (size !== undefined) {
      if (waterLitres !== undefined) errors.push({ path: path("waterLitres"), word: "value" });
      if (bar !== undefined) errors.push({ path: path("bar"), word: "value" });
      checked.push({ size, full });
    } else if (waterLitres !== undefined && bar !== undefined) checked.push({ waterLitres, bar, full });
    else errors.push({ path: path(missingOf(waterLitres, bar)), word: "missing" });
  });
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: checked };
}

function missingOf(waterLitres: number | undefined, bar: number | undefined): string {
  if (waterLitres === undefined && bar === undefined) return "size";
  return bar === undefined ? "bar" : "waterLitres";
}

/** When it was counted or came: a time in the future becomes now, and one of long ago is refused. */
function checkCountedAt(at: string | undefined, now: Date): Checked<string> {
  const time = Math.min(at === undefined ? now.getTime() : Date.parse(at), now.getTime());
  if (now.getTime() - time > LATEST_HOURS * HOUR_MS) return { ok: false, errors: [{ path: "at", word: "too-old" }] };
  return { ok: true, value: new Date(time).toISOString() };
}

/** Checks what is held, and when it was counted or came. */
export function checkSaid(
  { cylinders: sent, at: sentAt }: { cylinders: readonly SentCylinders[]; at?: string | undefined },
  now: Date,
): Checked<{ cylinders: FullCylinders[]; at: string }> {
  const [cylinders, at] = [checkCylinders(sent), checkCountedAt(sentAt, now)];
  if (cylinders.ok && at.ok) return { ok: true, value: { cylinders: cylinders.value, at: at.value } };
  return { ok: false, errors: [cylinders, at].flatMap((each) => (each.ok ? [] : each.errors)) };
}

/** Checks that something came. */
export function checkDelivered(cylinders: readonly FullCylinders[], liquidLitres: number | undefined): FieldRefusal[] {
  const isAny = cylinders.some(({ full }) => full > 0) || (liquidLitres ?? 0) > 0;
  return isAny ? [] : [{ path: "cylinders", word: "missing" }];
}
