import { styled } from "../theme/styled.ts";
import { useId } from "react";
import type { ReactNode } from "react";
import { momentText, timeText } from "../device/relative-time.ts";
import type { Clock } from "../device/useClock.tsx";
import { c } from "../theme/theme.ts";
import { Band } from "../ui/Band.tsx";
import type { Tone } from "../ui/Band.tsx";
import type { IconName } from "../ui/icons.ts";
import { Card, Stack } from "../ui/layout.tsx";

const Body = styled("div")({ padding: 16, overflowWrap: "anywhere", "& h2": { textWrap: "balance" } });

/**
 * Buttons of a card: the key over the whole width, the others beside each other where there is
 * room.
 */
export const Acts = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  "&>*": { flex: "1 1 8rem", minWidth: 0, overflowWrap: "anywhere" },
  "&>[data-look=key]": { flexBasis: "100%" },
});

/** A plain fold for what is not needed at once. */
export const Fold = styled("details")({
  borderBlockStart: `1px solid ${c.line}`,
  "&>summary": {
    display: "flex",
    alignItems: "center",
    gap: 6,
    minHeight: 48,
    fontWeight: 600,
    color: c.link,
    cursor: "pointer",
    listStyle: "none",
    "&::-webkit-details-marker": { display: "none" },
  },
  "&[open]>summary>svg:last-child": { transform: "scaleY(-1)" },
  "&>:not(summary)": { paddingBlock: "4px 12px" },
});

type MineCardProps = { band: { tone: Tone; icon: IconName; words: string }; title: string; children: ReactNode };

/** One post: a band that tells its state, what it is, what can be done. */
export function MineCard({ band, title, children }: MineCardProps) {
  const id = useId();
  return (
    <Card as="article" aria-labelledby={id}>
      <Band tone={band.tone} icon={band.icon}>
        {band.words}
      </Band>
      <Body>
        <Stack data-gap="m">
          <h2 id={id}>{title}</h2>
          {children}
        </Stack>
      </Body>
    </Card>
  );
}

/** The time of day today; else the day, with its time. */
export function momentOf(at: string, clock: Clock, language: string): string {
  const day = momentText(at, clock, language);
  const time = timeText(at, clock.timeZone, language);
  return day === time ? time : `${day} ${time}`;
}
