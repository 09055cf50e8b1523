import { useClock } from "../../device/useClock.tsx";
import { kindIcon } from "../../entry/kind-tiles.ts";
import { distanceText } from "../../entry/listing-words.ts";
import { neededWords } from "../../entry/NeededBand.tsx";
import type { Row } from "../../entry/row.ts";
import { standaloneLabel } from "../../entry/standalone-label.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Card } from "../../ui/layout.tsx";
import { Link } from "../../ui/Link.tsx";
import { Rows, RowsTitle } from "../../ui/rows.tsx";
import { KindBadge } from "./KindBadge.tsx";
import css from "./NeedsNear.module.css";

type NeedsNearProps = {
  needs: readonly Row[];
  /** Address part with the place. */
  query: string;
};

/** What people near need, the most urgent first. The title leads to all of it. */
export function NeedsNear({ needs, query }: NeedsNearProps) {
  const { say, language } = useLanguage();
  if (needs.length === 0) return null;
  const place = query === "" ? "" : `?${query}`;
  return (
    <Card>
      <RowsTitle className={css.title}>
        <Link href={`/needs/all${place}`}>
          {say("home.needs")}
          <Icon name="next" size="s" />
        </Link>
      </RowsTitle>
      <Rows>
        {needs.map((row) => (
          <li key={row.id}>
            <Link href={`/r/${row.id}${place}`}>
              <KindBadge icon={kindIcon(row.kind)} />
              <span>
                {standaloneLabel(row, { say, language })}
                <NeedFacts row={row} />
              </span>
              <Icon name="next" size="s" />
            </Link>
          </li>
        ))}
      </Rows>
    </Card>
  );
}

/** Where it is needed, and how urgently. */
function NeedFacts({ row }: { row: Row }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { wanted, name } = row;
  return (
    <>
      <small>
        {name !== undefined && (
          <>
            <bdi>{name}</bdi>
            {" · "}
          </>
        )}
        {distanceText(row, say)}
      </small>
      {wanted !== undefined && (
        <small className={css.urgency} data-urgency={wanted.urgency} suppressHydrationWarning>
          <Icon name={`urgency-${wanted.urgency}`} size="xs" />
          {neededWords(wanted, { say, language, ...clock }).title}
        </small>
      )}
    </>
  );
}
