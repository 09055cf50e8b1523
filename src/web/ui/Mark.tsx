import { LOGO_RING } from "#contract/theme/mark.ts";
import type { LogoColours } from "#contract/theme/mark.ts";
import { useHasIcons } from "./useHasIcons.ts";
import css from "./Mark.module.css";

/** Written by the build, from the theme (scripts/run/theme/theme-file.ts). */
declare const LIFEBOARD_MARK: LogoColours;

/** `instead`: for a text-only page. `data-mark`: a picture of the page draws it by itself. */
type MarkProps = { size: number; instead?: string; "data-mark"?: "" };

/**
 * The logo: a tile, an open ring, a dot. Same colours in every scheme; never rotated.
 * @example <Mark size={44} instead={say("app.name")} />
 */
export function Mark({ size, instead, ...rest }: MarkProps) {
  if (!useHasIcons()) return instead ?? null;
  const { tile, ring, dot } = LIFEBOARD_MARK;
  return (
    <svg {...rest} className={css.drawing} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill={tile} />
      <path d={LOGO_RING} fill="none" stroke={ring} strokeWidth="3.6" strokeLinecap="round" />
      <circle cx="22.1" cy="9.9" r="3.2" fill={dot} />
    </svg>
  );
}
