import type { LearntChances } from "#contract/learning.ts";
import { localeOf } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { Card, SecondLine, Stack } from "../../ui/layout.tsx";
import { LearningTable } from "./LearningTable.tsx";
import css from "./CalibrationCard.module.css";

type Calibration = LearntChances["tables"][number]["calibration"];

/** The side of the picture, in units of its own: a chance of 1. */
const SIDE = 100;
/** The largest dot, for the tenth with the most calls. */
const LARGEST = 7;
const SMALLEST = 2;

/** How well chances were calibrated: by tenths as picture and table, and the Brier score. */
export function CalibrationCard({ calibration: { calls, brier, tenths } }: { calibration: Calibration }) {
  const { say, language } = useLanguage();
  if (brier === null) return null;
  const percent = new Intl.NumberFormat(localeOf(language), { style: "percent" });
  const number = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 3 });
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <h2>{say("admin.learning.calibration")}</h2>
        <SecondLine as="p">
          {say("admin.learning.brier", { score: number.format(brier), calls: number.format(calls) })}
        </SecondLine>
        <Picture tenths={tenths} label={say("admin.learning.picture")} />
        <LearningTable
          heads={[say("admin.learning.expected"), say("admin.learning.yes"), say("admin.learning.calls")]}
          rows={tenths.map((tenth) => ({
            id: tenth.from,
            head: percent.format(tenth.expected),
            cells: [percent.format(tenth.yes), number.format(tenth.calls)],
          }))}
        />
      </Stack>
    </Card>
  );
}

/** A dot for each tenth: expected across, found up. On the line is right; larger has more calls. */
function Picture({ tenths, label }: { tenths: Calibration["tenths"]; label: string }) {
  const most = Math.max(...tenths.map(({ calls }) => calls));
  return (
    <figure className={css.picture}>
      <svg viewBox={`-8 -8 ${SIDE + 16} ${SIDE + 16}`} role="img" aria-label={label}>
        <path d={`M0 0V${SIDE}H${SIDE}`} />
        <path d={`M0 ${SIDE}L${SIDE} 0`} strokeDasharray="3 3" />
        {tenths.map(({ from, expected, yes, calls }) => (
          <circle
            key={from}
            cx={expected * SIDE}
            cy={(1 - yes) * SIDE}
            r={SMALLEST + (LARGEST - SMALLEST) * Math.sqrt(calls / most)}
          />
        ))}
      </svg>
      <SecondLine as="figcaption">{label}</SecondLine>
    </figure>
  );
}
