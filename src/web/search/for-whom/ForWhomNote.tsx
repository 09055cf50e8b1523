import { hasSaidWho, saysSexOrAge } from "#domain/facilities/asker-fit.ts";
import { useAsker, useIsAskerUnclear } from "../../data/useAsker.ts";
import type { Row } from "../../entry/row.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { SecondLine } from "../../ui/layout.tsx";

/** How many of the loaded places do not say for whom they are; what could not be read of a form. */
export function ForWhomNote({ rows }: { rows: readonly Row[] }) {
  const say = useText();
  const isUnclear = useIsAskerUnclear();
  const isAsked = hasSaidWho(useAsker());
  const count = rows.filter((row) => !saysSexOrAge(row)).length;
  if (isUnclear && !isAsked) return <p role="alert">{say("find.forWhom.unclear")}</p>;
  if (!isAsked || count === 0) return null;
  return (
    <SecondLine as="p" role="status">
      {say("find.forWhom.open", { count, all: rows.length })}
    </SecondLine>
  );
}
