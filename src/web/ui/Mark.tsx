import { useHasIcons } from "./useHasIcons.ts";
import css from "./Mark.module.css";

/** `instead`: for a text-only page. `data-mark`: a picture of the page draws it by itself. */
type MarkProps = { size: number; instead?: string; "data-mark"?: "" };

/**
 * The logo: a dark tile, an open ring, a marigold dot. Same colours in every scheme; never rotated.
 * @example <Mark size={44} instead={say("app.name")} />
 */
export function Mark({ size, instead, ...rest }: MarkProps) {
  if (!useHasIcons()) return instead ?? null;
  return (
    <svg {...rest} className={css.drawing} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#0B5260" />
      <path
        d="M24.37 17.48A8.5 8.5 0 1 1 14.52 7.63"
        fill="none"
        stroke="#FFFFFF"
        strokeWidth="3.6"
        strokeLinecap="round"
      />
      <circle cx="22.1" cy="9.9" r="3.2" fill="#FFB627" />
    </svg>
  );
}
