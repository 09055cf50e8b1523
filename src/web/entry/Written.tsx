import { useLanguage } from "../i18n/useLanguage.tsx";
import { listSeparator } from "../i18n/apart.ts";
import { languageOwnName } from "../i18n/own-name.ts";
import type { Row } from "./row.ts";

type WrittenProps = { line: string; about: Pick<Row, "lang" | "speaks"> };

/**
 * Text in its own language and direction, for fonts and screen readers, and the languages spoken
 * there.
 */
export function Written({ line, about: { lang, speaks } }: WrittenProps) {
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
