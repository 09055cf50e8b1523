import { useClock } from "../device/useClock.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Card, SecondLine } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { PlaceList } from "../ui/PlaceList.tsx";
import { CallLink } from "./CallLink.tsx";
import { matchReasonText } from "./ResultCard.tsx";
import type { Row } from "./row.ts";
import { distanceText, freshnessOf, stockText } from "./listing-words.ts";
import css from "./NextPlaces.module.css";

/** The next three places of the kind, each with its own Call button. */
export function NextPlaces({ rows, near }: { rows: readonly Row[]; near: string }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  if (rows.length === 0) return null;
  return (
    <Card>
      <PlaceList title={say("listing.next")}>
        {rows.map((row) => {
          const { tone } = freshnessOf(row, clock, { say, language });
          const name = row.name ?? say("find.person");
          return (
            <li key={row.id}>
              <span className={css.ring} data-tone={tone === "fresh" ? undefined : tone}>
                <Icon name={tone} />
              </span>
              <Link href={`/r/${row.id}${near === "" ? "" : `?${near}`}`}>
                <b>{stockText(row, say)}</b>
                <SecondLine>{say("listing.nextLine", { distance: distanceText(row, say), name })}</SecondLine>
                {row.why !== undefined && (
                  <>
                    <br />
                    <SecondLine>{matchReasonText(row, undefined, say)}</SecondLine>
                  </>
                )}
              </Link>
              {row.phone !== undefined && (
                <CallLink size="s" id={row.id} phone={row.phone} cost={row.cost} name={name} />
              )}
            </li>
          );
        })}
      </PlaceList>
    </Card>
  );
}
