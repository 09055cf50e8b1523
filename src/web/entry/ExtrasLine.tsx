import { useLanguage } from "../i18n/useLanguage.tsx";
import type { Row } from "./row.ts";
import { speaksText } from "./terms/terms-words.ts";

type ExtrasLineProps = { line: string; about: Pick<Row, "lang" | "speaks"> };

/**
 * Text in its own language and direction, for fonts and screen readers, and the languages spoken
 * there.
 */
export function ExtrasLine({ line, about: { lang, speaks } }: ExtrasLineProps) {
  return (
    <>
      {line !== "" && (
        <p>
          <bdi lang={lang}>{line}</bdi>
        </p>
      )}{" "}
      <Speaks codes={speaks} />
    </>
  );
}

/** "Speaks: বাংলা, हिन्दी": the languages spoken there, if stated. */
function Speaks({ codes }: { codes: readonly string[] | undefined }) {
  const locale = useLanguage();
  const words = speaksText(codes, locale);
  // The device names languages that our screens do not have.
  return words === null ? null : <p suppressHydrationWarning>{words}</p>;
}
