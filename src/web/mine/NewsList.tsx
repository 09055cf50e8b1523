import type { SingleListing } from "#contract/listings.ts";
import type { News } from "#contract/news.ts";
import type { NewsKind } from "#domain/news/news.ts";
import { useClock } from "../device/useClock.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import type { Say } from "../i18n/text.ts";
import { Icon } from "../ui/Icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { Card, SecondLine } from "../ui/layout.tsx";
import { Rows, RowsTitle } from "../ui/rows.tsx";
import { subjectOfListing } from "../drafts/draft-words.ts";
import { speakerText } from "../entry/listing-words.ts";
import { Link } from "../ui/Link.tsx";
import { usePart } from "../lazy/usePart.tsx";
import { momentOf } from "./card-parts.tsx";
import type { NewsItem } from "./news.ts";
import { endsText } from "./PostCard.tsx";
import css from "./NewsList.module.css";

const ICONS: Readonly<Record<Exclude<NewsItem["type"], "server">, IconName>> = {
  expiring: "clock",
  expired: "old",
  disputed: "warn",
  hidden: "eye-off",
  refused: "close",
  told: "phone",
};

const KIND_ICONS: Readonly<Record<NewsKind, IconName>> = {
  "contact-asked": "phone",
  "contact-revoked": "close",
  "listing-hidden": "eye-off",
  "listing-disputed": "warn",
  "listing-kept": "check",
  "listing-shown": "check",
  "listing-merged": "turn",
  "appeal-decided": "turn",
  sanctioned: "warn",
  "sanction-ended": "check",
  "still-available": "clock",
  "number-delisted": "eye-off",
  "listing-contradicted": "phone",
  "facility-claimed": "business",
  "facility-retold": "phone",
  "account-banned": "lock",
  "account-unbanned": "check",
  "ban-waiting": "clock",
  "policy-changed": "warn",
  "role-given": "person",
  "role-waiting": "clock",
  "line-taken-off": "eye-off",
  "lines-waiting": "clock",
  "diversion-asked": "clock",
  "oxygen-under-8": "warn",
  "oxygen-under-5": "warn",
  "response-promised": "check",
  "response-accepted": "check",
  "response-declined": "close",
  "response-withdrawn": "close",
  "response-arrived": "check",
  "response-done": "check",
  "response-failed": "warn",
  "response-asked": "clock",
  "response-note": "turn",
  asked: "phone",
  "asked-to-call": "phone",
  "asks-spent": "warn",
  "asks-share-spent": "warn",
  "asks-found-nobody": "warn",
  "consent-ended": "clock",
  "follow-hit": "check",
};

type NewsListProps = { news: readonly NewsItem[]; listings: readonly SingleListing[]; fresh: ReadonlySet<string> };

/** News with time and link, newest first. `fresh`: unread before. */
export function NewsList({ news, listings, fresh }: NewsListProps) {
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
              <Link href={addressOf(item, listing)}>
                <Icon name={item.type === "server" ? KIND_ICONS[item.news.kind] : ICONS[item.type]} />
                <span>
                  {fresh.has(item.key) && (
                    <>
                      <b className={css.new}>{say("mine.news.new")}</b>{" "}
                    </>
                  )}
                  {words}
                  <small>
                    {item.type === "server" && <Words news={item.news} />}
                    {listing !== undefined && `${subjectOfListing(listing, say)} · `}
                    <SecondLine>
                      <time dateTime={item.at}>{momentOf(item.at, clock, language)}</time>
                    </SecondLine>
                  </small>
                </span>
              </Link>
            </li>
          );
        })}
      </Rows>
    </Card>
  );
}

/** News of acts of power leads to the pages of who runs the site. */
const STAFF_PAGES: Partial<Record<NewsKind, string>> = {
  "account-banned": "/people",
  "account-unbanned": "/people",
  "ban-waiting": "/people",
  "policy-changed": "/policies",
  "role-given": "/people",
  "role-waiting": "/people",
};
/** News that leads to its listing. */
const OPENS_LISTING: ReadonlySet<NewsKind> = new Set([
  "listing-kept",
  "listing-shown",
  "follow-hit",
  "asks-share-spent",
]);
/** News that leads to the counter of its place. */
const OPENS_COUNTER: ReadonlySet<NewsKind> = new Set([
  "line-taken-off",
  "lines-waiting",
  "diversion-asked",
  "oxygen-under-8",
  "oxygen-under-5",
]);
/** News whose words are a part of the sentence. */
const IN_SENTENCE: ReadonlySet<NewsKind> = new Set([
  "contact-asked",
  "facility-claimed",
  "line-taken-off",
  "diversion-asked",
]);

/**
 * A moderator's reason as written, or who did what of an act of power. A requester's name is in the
 * sentence instead.
 */
function Words({ news }: { news: News }) {
  const { kind, words } = news;
  if (kind in STAFF_PAGES) return <PowerChangeText news={news} />;
  if (words === undefined || IN_SENTENCE.has(kind)) return null;
  return (
    <>
      <q dir="auto">{words}</q>
      <br />
    </>
  );
}

const loadPowerChangeText = async () => (await import("./admin-news/PowerChangeText.tsx")).PowerChangeText;

/** Its words are admins' alone: no other device has them. Until they come the sentence stands. */
function PowerChangeText({ news }: { news: News }) {
  const { part: Part } = usePart("power-change-text", loadPowerChangeText);
  return Part === null ? null : <Part news={news} />;
}

function addressOf(item: NewsItem, listing: SingleListing | undefined): string {
  if (item.type !== "server") return listing === undefined ? "/me" : `/r/${listing.id}`;
  const { kind, facilityId, listingId } = item.news;
  if (kind === "contact-asked" || kind === "contact-revoked" || kind === "number-delisted") return "/me?show=numbers";
  const staffPage = STAFF_PAGES[kind];
  if (staffPage !== undefined) return staffPage;
  if (OPENS_COUNTER.has(kind)) return `/facility/${facilityId ?? ""}`;
  if (facilityId !== undefined) return `/f/${facilityId}`;
  if (OPENS_LISTING.has(kind) && listingId !== undefined) return `/r/${listingId}`;
  // Hidden, merged and expiring posts are handled in the list of posts.
  return "/me?show=posts";
}

function newsText(
  item: NewsItem,
  listing: SingleListing | undefined,
  format: { say: Say; language: string; clock: Parameters<typeof momentOf>[1] },
): string {
  const { say } = format;
  if (item.type === "server") {
    const { kind, words } = item.news;
    if (kind === "appeal-decided" && listing?.decision !== undefined) {
      return say(listing.decision.decision === "keep" ? "mine.news.appeal.reversed" : "mine.news.appeal.upheld");
    }
    return say(`mine.news.kind.${kind}`, { name: words ?? say("mine.news.somebody") });
  }
  if (item.type === "expiring") return endsText(item.ends, format);
  if (item.type !== "told") return say(`mine.news.${item.type}`);
  const { outcome, count, by, note } = item.observation;
  const left = count === undefined ? "" : ` · ${say("listing.left", { count })}`;
  const words = note === undefined ? "" : ` · ${note}`;
  const what = `${say(`listing.outcome.${outcome}`)}${left}${words}`;
  return say("mine.news.told", { who: speakerText(by, listing?.kind ?? "supplies", say), what });
}
