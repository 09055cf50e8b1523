import { useLanguage } from "../i18n/useLanguage.tsx";
import { listSeparator } from "../i18n/apart.ts";
import { languageOwnName } from "../i18n/own-name.ts";
import type { Row } from "./row.ts";

type WrittenProps = { line: string; about: Pick<Row, "lang" | "speaks"> };

/**
 * What somebody wrote, in its own language and direction, so that fonts and screen readers take it
 * right; and in which languages whoever answers can be talked to.
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

/**
 * "Speaks: বাংলা, हिन्दी": in which languages whoever answers can be talked to, where they said so.
 */
function Speaks({ codes = [] }: { codes: readonly string[] | undefined }) {
  const { say, language, languages } = useLanguage();
  if (codes.length === 0) return null;
  const names = new Set(codes.map((code) => languageOwnName(code, languages)));
  // The names of languages that we have no screens in are as each machine knows them.
  return (
    <p suppressHydrationWarning>{say("listing.speaks", { languages: [...names].join(listSeparator(language)) })}</p>
  );
}
