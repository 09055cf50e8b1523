import { useId } from "react";
import type { ReactNode } from "react";
import { momentText, timeText } from "../device/relative-time.ts";
import type { Clock } from "../device/useClock.tsx";
import { Band } from "../ui/Band.tsx";
import type { Tone } from "../ui/Band.tsx";
import type { IconName } from "../ui/icons.ts";
import { Card, Stack } from "../ui/layout.tsx";
import { part } from "../theme/part.ts";
import css from "./card-parts.module.css";

/** Buttons of a card: the main one full width, the others in a row if there is room. */
export const Acts = part("div", css.acts);

/** A plain fold for what is not needed at once. */
export const Fold = part("details", css.fold);

type MineCardProps = { band: { tone: Tone; icon: IconName; words: string }; title: ReactNode; children: ReactNode };

/** One post: a band with its state, its name, its actions. */
export function MineCard({ band, title, children }: MineCardProps) {
  const id = useId();
  return (
    <Card as="article" aria-labelledby={id}>
      <Band tone={band.tone} icon={band.icon}>
        {band.words}
      </Band>
      <div className={css.body}>
        <Stack data-gap="m">
          <h2 id={id}>{title}</h2>
          {children}
        </Stack>
      </div>
    </Card>
  );
}

/** The time if today; else day and time. */
export function momentOf(at: string, clock: Clock, language: string): string {
  const day = momentText(at, clock, language);
  const time = timeText(at, clock.timeZone, language);
  return day === time ? time : `${day} ${time}`;
}
