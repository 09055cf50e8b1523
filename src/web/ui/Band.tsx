import { styled } from "../theme/styled.ts";
import type { ReactNode } from "react";
import { c } from "../theme/theme.ts";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";

export type Tone = "fresh" | "ageing" | "old" | "danger" | "calm";

const Root = styled("p")({
  display: "flex",
  gap: 10,
  padding: "9px 16px",
  fontWeight: 600,
  lineHeight: 1.35,
  background: c.freshTint,
  color: c.freshInk,
  "&[data-tone=ageing]": { background: c.ageingTint, color: c.ageingInk },
  "&[data-tone=old]": { background: c.oldTint, color: c.oldInk },
  "&[data-tone=danger]": { background: c.dangerTint, color: c.dangerInk },
  "&[data-tone=calm]": { background: c.brandTint, color: c.onBrandTint },
  "[data-scheme^=contrast] &": { borderBlock: "2px solid currentColor" },
  "&>span": { minWidth: 0 },
  "& small": { display: "block", fontSize: "1rem", fontWeight: 400 },
});

/** A sign and words on a tint across the whole width: how fresh a thing is, or a warning. */
export function Band({ tone, icon, children }: { tone: Tone; icon: IconName; children: ReactNode }) {
  return (
    <Root data-tone={tone === "fresh" ? undefined : tone}>
      <Icon name={icon} />
      <span>{children}</span>
    </Root>
  );
}
