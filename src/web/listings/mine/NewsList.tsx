import type { SingleListing } from "#contract/listings.ts";
import { useClock } from "../../app/clock.tsx";
import { useLanguage } from "../../i18n/language.tsx";
import type { Say } from "../../i18n/text.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { IconName } from "../../ui/icons.ts";
import { Card, Soft } from "../../ui/layout.tsx";
import { Rows, RowsTitle } from "../../ui/rows.tsx";
import { subjectOfListing } from "../posting/words.ts";
import { whoText } from "../words.ts";
import { momentOf } from "./card-parts.tsx";
import type { NewsItem } from "./news.ts";
import { endsText } from "./PostCard.tsx";

const ICONS: Readonly<Record<NewsItem["type"], IconName>> = {
  expiring: "clock",
  expired: "old",
  disputed: "warn",
  hidden: "eye-off",
  refused: "close",
  told: "phone",
};

/** News about one's posts, each with its time, newest first; each leads to its post. */
export function NewsList({ news, listings }: { news: readonly NewsItem[]; listings: readonly SingleListing[] }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  return (
    <Card>
      <RowsTitle>{say("mine.news.title")}</RowsTitle>
      <Rows>
        {news.map((item) => {
          const listing = listings.find(({ id }) => id === item.listingId);
          const words = newsText(item, listing, { say, language, clock });
          return (
            <li key={item.key}>
              <a href={listing === undefined ? "/me" : `/r/${listing.id}`}>
                <Icon name={ICONS[item.type]} />
                <span>
                  {words}
                  <small>
                    {listing !== undefined && `${subjectOfListing(listing, say)} · `}
                    <Soft>
                      <time dateTime={item.at}>{momentOf(item.at, clock, language)}</time>
                    </Soft>
                  </small>
                </span>
              </a>
            </li>
          );
        })}
      </Rows>
    </Card>
  );
}

function newsText(
  item: NewsItem,
  listing: SingleListing | undefined,
  told: { say: Say; language: string; clock: Parameters<typeof momentOf>[1] },
): string {
  const { say } = told;
  if (item.type === "expiring") return endsText(item.ends, told);
  if (item.type !== "told") return say(`mine.news.${item.type}`);
  const { outcome, count, by, note } = item.told;
  const left = count === undefined ? "" : ` · ${say("listing.left", { count })}`;
  const words = note === undefined ? "" : ` · ${note}`;
  const what = `${say(`listing.outcome.${outcome}`)}${left}${words}`;
  return say("mine.news.told", { who: whoText(by, listing?.kind ?? "supplies", say), what });
}
