import { useText } from "../../i18n/useLanguage.tsx";
import { stockText } from "../listing-words.ts";
import type { Line } from "../row.ts";

/** What else a place has, one short line each. */
export function LineTexts({ lines }: { lines: readonly Line[] }) {
  const say = useText();
  const texts = new Set(lines.map((line) => stockText(line, say)));
  return [...texts].map((text) => <p key={text}>{text}</p>);
}
