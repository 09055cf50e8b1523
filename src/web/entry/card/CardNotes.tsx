import { isolateLatin } from "../../i18n/bidi.ts";
import { listSeparator } from "../../i18n/list-separator.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { IconName } from "../../ui/icons.ts";
import { CardNote } from "../EntryCard.tsx";
import { HearsayLine } from "../HearsayLine.tsx";
import { CARD_LETTERS, forWhomText, metText, saysForWhom } from "../freshness/for-whom-words.ts";
import { stockText } from "../listing-words.ts";
import type { Row } from "../row.ts";
import { lackLine } from "../state/lack-words.ts";
import { stateLine } from "../state/place-state.ts";
import { languagesToTell, termAnswers } from "../terms/asked-terms.ts";
import { speaksText } from "../terms/terms-words.ts";
import type { AskedFields, Headline } from "./headline.ts";
import { moreText } from "./more-words.ts";
import { remarkText } from "./remark-text.ts";

const REMARK_ICONS: Readonly<Record<NonNullable<Headline["remark"]>, IconName>> = {
  state: "warn",
  lack: "warn",
  reach: "phone",
  hearsay: "phone",
  many: "clock",
  closed: "clock",
  compatible: "blood",
  "ask-blood-bank": "blood",
  vague: "location",
  shut: "clock",
  closing: "clock",
  "yes-of-ten": "phone",
  "may-of-ten": "phone",
};

type CardNotesProps = {
  row: Row;
  asked: AskedFields | undefined;
  headline: Headline;
  /** Other places with the same number. */
  others: readonly string[];
};

/**
 * For whom it is, then the one note of a card, the most important; below it the answer to what was
 * asked besides.
 */
export function CardNotes({ row, asked, headline, others }: CardNotesProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const more = moreText(row, { say, language, clock });
  return (
    <>
      <WhomNote row={row} headline={headline} />
      {headline.remark !== null ? (
        <RemarkNote row={row} remark={headline.remark} />
      ) : more !== null ? (
        <Note icon="clock" words={more} />
      ) : row.extras.passedOn === "new" ? (
        <Note icon="list" words={say("extra.passedOnNew")} />
      ) : others.length > 0 ? (
        <AlsoFor names={others} />
      ) : (
        row.extras.note !== undefined &&
        row.over === undefined && (
          <CardNote data-clip="">
            <Icon name="list" size="xs" />
            <bdi lang={row.lang}>{row.extras.note}</bdi>
          </CardNote>
        )
      )}
      <AnswerNote row={row} asked={asked} headline={headline} />
    </>
  );
}

/** For whom it is, as its place says; where that says nothing, what a caller met. */
function WhomNote({ row, headline }: Pick<CardNotesProps, "row" | "headline">) {
  const { say, language } = useLanguage();
  if (headline.claim === "over" || headline.claim === "doubted" || headline.band === "closed") return null;
  const words = forWhomText(row, { say, language }, CARD_LETTERS);
  if (words !== null) return <Note icon="person" words={words} />;
  if (row.met === undefined || saysForWhom(row)) return null;
  return (
    <CardNote>
      <Icon name={REMARK_ICONS.hearsay} size="xs" />
      <HearsayLine kind={row.kind} hearsay={row.met} value={metText(row.met.condition, say)} />
    </CardNote>
  );
}

function Note({ icon, words }: { icon: IconName; words: string }) {
  return (
    <CardNote>
      <Icon name={icon} size="xs" />
      <span suppressHydrationWarning>{words}</span>
    </CardNote>
  );
}

/** The most other places with the same number that a card names at once: a hotline has many. */
const MOST_NAMES = 2;

/** Other places with the same number. Of many their count, and the names behind a tap. */
function AlsoFor({ names }: { names: readonly string[] }) {
  const { say, language } = useLanguage();
  const all = names.map(isolateLatin).join(listSeparator(language));
  if (names.length <= MOST_NAMES) return <Note icon="list" words={say("find.alsoFor", { names: all })} />;
  return (
    <CardNote as="details">
      <summary>{say("find.alsoFor", { names: say("find.moreLines", { count: names.length }) })}</summary>
      {all}
    </CardNote>
  );
}

/** What was asked of hours and languages. */
function AnswerNote({ row, asked, headline }: Pick<CardNotesProps, "row" | "asked" | "headline">) {
  const locale = useLanguage();
  const { say, language } = locale;
  const { now } = useClock();
  const answers = termAnswers(row, asked, { say, language, now, headline }).map(({ words }) => words);
  const spoken = asked?.speaks === undefined ? null : speaksText(languagesToTell(row, asked, language), locale);
  const words = [...answers, ...(spoken === null ? [] : [spoken])].join(" · ");
  return words === "" ? null : <Note icon="globe" words={words} />;
}

/** What a reader must know before calling. */
function RemarkNote({ row, remark }: { row: Row; remark: NonNullable<Headline["remark"]> }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { count: _count, ...thing } = row;
  const state = remark === "state" ? row.state : undefined;
  if (remark === "hearsay" && row.hearsay !== undefined) {
    const value = stockText({ ...thing, stock: row.hearsay.value }, say);
    return (
      <CardNote>
        <Icon name={REMARK_ICONS.hearsay} size="xs" />
        <HearsayLine kind={row.kind} hearsay={row.hearsay} value={value} />
      </CardNote>
    );
  }
  const told = { say, language, clock };
  if (remark === "lack" && row.effect !== undefined)
    return <Note icon={REMARK_ICONS.lack} words={lackLine(row.effect, row.kind, told)} />;
  const words = state === undefined ? remarkText(row, remark, told) : stateLine(state, row.kind, told);
  return <Note icon={REMARK_ICONS[remark]} words={words} />;
}
