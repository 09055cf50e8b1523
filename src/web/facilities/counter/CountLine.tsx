import { styled } from "../../theme/styled.ts";
import { ageOf, ageText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { localeOf } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import type { Say } from "../../i18n/text.ts";
import { c } from "../../theme/theme.ts";
import { SIZE, WIDE } from "../../theme/tokens.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { CountedThing } from "./rows.ts";
import type { ShownRow } from "./useCounter.ts";
import { useHold } from "./useHold.ts";

const Item = styled("li")({
  padding: "10px 16px 14px",
  borderBlockStart: `1px solid ${c.line}`,
  "&:first-of-type": { border: 0 },
  "&[data-changed]": { background: c.brandTint, color: c.onBrandTint },
  "&[data-changed] :is(p span,small)": { color: "inherit" },
  "&[data-changed] p span": { fontWeight: 600 },
  "[data-scheme^=contrast] &[data-changed]": { borderInlineStart: "8px solid currentColor" },
  [WIDE]: { display: "grid", gridTemplateColumns: "1fr 320px", alignItems: "center", gap: 16 },
});

const Label = styled("p")({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: "0 12px",
  marginBlockEnd: 4,
  overflowWrap: "anywhere",
  "& b": { fontSize: "1.125rem", minWidth: 0 },
  // Beside the name as long as there is room for a few words, else below it.
  "& span": { flex: "1 1 6rem", color: c.inkSoft, textAlign: "end" },
  [WIDE]: { display: "block", "& span": { display: "block", textAlign: "start" } },
});

/** Minus and plus stand in this order in every script. */
const Keys = styled("div")({
  display: "grid",
  gridTemplateColumns: `${SIZE.callHero}px minmax(0,1fr) ${SIZE.callHero}px`,
  gap: 8,
  alignItems: "center",
  "& button": {
    minHeight: SIZE.callHero,
    padding: 0,
    touchAction: "manipulation",
    userSelect: "none",
    WebkitTouchCallout: "none",
  },
  "& output": {
    textAlign: "center",
    fontSize: "2rem",
    fontWeight: 700,
    lineHeight: 1.15,
    fontVariantNumeric: "tabular-nums",
    "& small": { display: "block", fontSize: "1rem", fontWeight: 400, lineHeight: 1.4, color: c.inkSoft },
  },
});

type CountLineProps = { row: ShownRow; headAt: string | null; onStep: (row: ShownRow, by: number) => void };

/** One thing: its name, what it was, and how many there are now between minus and plus. */
export function CountLine({ row, headAt, onStep }: CountLineProps) {
  const { say, language } = useLanguage();
  const less = useHold((by) => onStep(row, -by));
  const more = useHold((by) => onStep(row, by));
  const name = nameOf(row.counted, say);
  const { now, total, isChanged } = row;
  const isFull = total !== null && now !== null && now >= total;
  const id = `count-${row.key}`;
  return (
    <Item data-changed={isChanged ? "" : undefined}>
      <Label id={id}>
        <b>{name}</b> <WasText row={row} headAt={headAt} />
      </Label>
      <Keys dir="ltr" role="group" aria-labelledby={id}>
        <Button aria-label={say("counter.less", { name })} aria-disabled={now === 0 ? true : undefined} {...less}>
          <Icon name="minus" />
        </Button>
        <output dir="auto">
          {now === null ? "–" : new Intl.NumberFormat(localeOf(language)).format(now)}
          <small>{underText(row, say)}</small>
        </output>
        <Button aria-label={say("counter.more", { name })} aria-disabled={isFull ? true : undefined} {...more}>
          <Icon name="plus" />
        </Button>
      </Keys>
    </Item>
  );
}

function WasText({ row, headAt }: { row: ShownRow; headAt: string | null }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { count, at, isChanged, counted } = row;
  const isAlsoIcu = counted.kind === "bed" && counted.bedType === "ventilator";
  const isOlder = at !== null && headAt !== null && Date.parse(headAt) - Date.parse(at) > OLDER_MS;
  const was = () => {
    if (isChanged) return count === null ? say("counter.changedNew") : say("counter.changed", { n: count });
    if (count === null) return say("counter.notTold");
    if (!isOlder || at === null) return say("counter.was", { n: count });
    return say("counter.wasAge", { n: count, age: ageText(ageOf(at, clock, language), say) });
  };
  return (
    <span suppressHydrationWarning>
      {isAlsoIcu && !isChanged && !isOlder && count !== null ? say("counter.alsoIcu") : was()}
      {isAlsoIcu && (isChanged || isOlder || count === null) && (
        <>
          <br />
          {say("counter.alsoIcu")}
        </>
      )}
    </span>
  );
}

/** What was told so much earlier than the newest has its own age on the screen, ms. */
const OLDER_MS = 15 * 60_000;

/** What a row counts, in words. */
export function nameOf(counted: CountedThing, say: Say): string {
  if (counted.kind === "bed") return say(`counter.bed.${counted.bedType}`);
  return say("stock.bloodOf", {
    group: counted.group.replace("-", "−"),
    component: say(`things.blood.${counted.component}`),
  });
}

function underText({ counted, now, total }: ShownRow, say: Say): string {
  if (now === null) return say("counter.unknown");
  if (counted.kind === "blood") return say("counter.units", { count: now });
  if (now === 0) return total === null ? say("counter.full") : say("counter.fullOf", { total });
  return total === null ? say("counter.free") : say("counter.freeOf", { total });
}
