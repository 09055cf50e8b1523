import { useLanguage } from "../i18n/useLanguage.tsx";
import { listSeparator } from "../i18n/list-separator.ts";
import { languageOwnName } from "../i18n/own-name.ts";
import type { Row } from "./row.ts";

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
      )}
      <Speaks codes={speaks} />
    </>
  );
}

/** "Speaks: বাংলা, हिन्दी": the languages spoken there, if stated. */
function Speaks({ codes = [] }: { codes: readonly string[] | undefined }) {
  const { say, language, languages } = useLanguage();
  if (codes.length === 0) return null;
  const names = new Set(codes.map((code) => languageOwnName(code, languages)));
  // The device names languages that our screens do not have.
  return (
    <p suppressHydrationWarning>{say("listing.speaks", { languages: [...names].join(listSeparator(language)) })}</p>
  );
}
