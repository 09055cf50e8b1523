import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";
import css from "./Band.module.css";

export type Tone = "fresh" | "ageing" | "old" | "danger" | "calm";

/**
 * An icon and text on a tint across the whole width: freshness, or a warning.
 * @example <Band tone="ageing" icon="clock">{say("band.callFirst")}</Band>
 */
export function Band({ tone, icon, children }: { tone: Tone; icon: IconName; children: ReactNode }) {
  return (
    <p className={css.root} data-tone={tone === "fresh" ? undefined : tone}>
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  );
}
