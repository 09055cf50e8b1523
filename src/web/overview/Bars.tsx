import { leastOf, mostOf } from "#domain/overview/shown-count.ts";
import type { ShownCount } from "#domain/overview/shown-count.ts";
import css from "./Bars.module.css";

/** Units across a bar. */
const WIDE = 100;
/** What is there is at least this wide, so that one of thousands is seen. */
const LEAST_WIDE = 1;
/** The height of one bar, and the way to the next, px. */
const HIGH = 8;
const STEP = 11;

type CountBarsProps = { counts: readonly { tone: string; shown: ShownCount }[]; most: number };

/**
 * Counts as bars below each other, by one scale. The part that is certain is full, what may be is
 * pale. A picture of words beside it.
 * @param most the count that fills the width
 */
export function CountBars({ counts, most }: CountBarsProps) {
  const width = (count: number): number => (count === 0 ? 0 : Math.max(LEAST_WIDE, (count / Math.max(1, most)) * WIDE));
  return (
    <svg
      className={css.bars}
      viewBox={`0 0 ${WIDE} ${STEP * counts.length}`}
      height={STEP * counts.length}
      preserveAspectRatio="none"
      aria-hidden
    >
      {counts.map(({ tone, shown }, at) => (
        <g key={tone} data-tone={tone}>
          <rect y={at * STEP} width={width(mostOf(shown))} height={HIGH} opacity={0.35} />
          <rect y={at * STEP} width={width(leastOf(shown))} height={HIGH} />
        </g>
      ))}
    </svg>
  );
}

/** Parts of a whole in one bar, by the middle of their bounds. A picture of words beside it. */
export function ShareBar({ parts }: { parts: readonly { tone: string; shown: ShownCount }[] }) {
  const sizes = parts.map(({ shown }) => (leastOf(shown) + mostOf(shown)) / 2);
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  if (whole === 0) return null;
  const starts = sizes.map((_, at) => sizes.slice(0, at).reduce((sum, size) => sum + size, 0));
  return (
    <svg className={css.bars} viewBox={`0 0 ${WIDE} ${HIGH}`} height={HIGH} preserveAspectRatio="none" aria-hidden>
      {parts.map(({ tone }, at) => (
        <rect
          key={tone}
          data-tone={tone}
          x={((starts[at] ?? 0) / whole) * WIDE}
          width={((sizes[at] ?? 0) / whole) * WIDE}
          height={HIGH}
        />
      ))}
    </svg>
  );
}
