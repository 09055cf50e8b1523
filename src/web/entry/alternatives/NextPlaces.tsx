import { useClock } from "../../device/useClock.tsx";
import { rowNow } from "../state/place-state.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import type { Say } from "../../i18n/text.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Card, SecondLine } from "../../ui/layout.tsx";
import { Link } from "../../ui/Link.tsx";
import { PlaceList } from "../../ui/PlaceList.tsx";
import { CallLink } from "../CallLink.tsx";
import { headlineOf } from "../card/headline.ts";
import type { AskedFields } from "../card/headline.ts";
import { askedText } from "../card/headline-words.ts";
import { remarkText } from "../card/remark-text.ts";
import type { NextFrom } from "../listing-loader.ts";
import type { Row } from "../row.ts";
import { distanceText, rowName, stockText } from "../listing-words.ts";
import css from "./NextPlaces.module.css";

/**
 * `from`: from where the distances count, where that is not the reader's place. `asked`: what is
 * looked for.
 */
type NextPlacesProps = {
  rows: readonly Row[];
  near: string;
  from?: NextFrom | undefined;
  title?: string;
  asked?: AskedFields | undefined;
};

/** The next three places of the kind, each with its own Call button and the ring of its card. */
export function NextPlaces({ rows, near, from, title, asked }: NextPlacesProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  if (rows.length === 0) return null;
  return (
    <Card>
      <PlaceList title={title ?? say("listing.next")}>
        {rows.map((given) => {
          const row = rowNow(given, clock);
          const name = rowName(row, say);
          const why = matchReasonText(row, asked, { say, language });
          const { tone, icon } = headlineOf(row, undefined, clock);
          return (
            <li key={row.id}>
              <span className={css.ring} data-tone={tone === "fresh" ? undefined : tone}>
                <Icon name={icon} />
              </span>
              <Link href={`/r/${row.id}${near === "" ? "" : `?${near}`}`}>
                <b>{name}</b>
                <SecondLine>
                  {say("listing.nextLine", { distance: distanceText(row, say), name: why ?? stockText(row, say) })}
                </SecondLine>
              </Link>
              {row.phone !== undefined && (
                <CallLink size="s" id={row.id} phone={row.phone} cost={row.cost} demo={row.demo} name={name} />
              )}
            </li>
          );
        })}
      </PlaceList>
      {from !== undefined && <p className={css.from}>{originText(from, say)}</p>}
    </Card>
  );
}

/** Why a row matches although it differs from the search; undefined if it does not differ. */
function matchReasonText(
  row: Row,
  asked: AskedFields | undefined,
  locale: { say: Say; language: string },
): string | undefined {
  const { say } = locale;
  const { why } = row;
  if (why === undefined) return undefined;
  if (why.group !== undefined && why.code === "compatible")
    return `${remarkText(row, why.code, locale)} ${say("find.whoDecides")}`;
  if (why.group !== undefined && why.code === "ask-blood-bank") return remarkText(row, why.code, locale);
  if (why.code === "ask-blood-bank") return say("find.whyAsk");
  return say("stock.may", { things: askedText(row, asked, say) });
}

function originText(from: NextFrom, say: Say): string {
  return from === "here" ? say("distance.fromHere") : say("distance.guessed", { place: from.guess });
}
