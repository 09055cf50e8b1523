import { ageOf, ageText, timestampText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { headlineOf } from "../../entry/card/headline.ts";
import { CardNote, EntryCard } from "../../entry/EntryCard.tsx";
import type { EntryCardProps } from "../../entry/EntryCard.tsx";
import { freshnessOf } from "../../entry/freshness/freshness-words.ts";
import { distanceText, extrasText, rowName } from "../../entry/listing-words.ts";
import { neededWords } from "../../entry/NeededBand.tsx";
import { CallKey } from "../../entry/ResultCard.tsx";
import type { Row } from "../../entry/row.ts";
import { RelativeTime } from "../../entry/RelativeTime.tsx";
import { useMapChoice } from "../../entry/useMapChoice.ts";
import { standaloneLabel } from "../../entry/standalone-label.ts";
import { Icon } from "../../ui/Icon.tsx";

type NeedCardProps = {
  row: Row;
  /** Address part with the place, for the need's page. */
  near: string;
};

type Wanted = NonNullable<Row["wanted"]>;

const TONES: Readonly<Record<Wanted["urgency"], EntryCardProps["tone"]>> = {
  critical: "danger",
  urgent: "ageing",
  soon: "ageing",
  planned: "old",
};

/** One need of a list: how urgent and how far, what, for whom, and a link to its page. */
export function NeedCard({ row, near }: NeedCardProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { action } = headlineOf(row, undefined, clock);
  const name = rowName(row, say);
  const href = `/r/${row.id}${near === "" ? "" : `?${near}`}`;
  const { wanted, over } = row;
  const map = useMapChoice();
  const extras = extrasText(row, say);
  const who = (
    <>
      <bdi>{name}</bdi>
      {wanted !== undefined && " · "}
      {wanted !== undefined && (
        <RelativeTime
          words={ageText(ageOf(wanted.createdAt, clock, language), say)}
          at={wanted.createdAt}
          paper={say("listing.written", { when: timestampText(wanted.createdAt, clock.timeZone, language) })}
        />
      )}
    </>
  );
  return (
    <EntryCard
      href={href}
      name={standaloneLabel(row, { say, language })}
      icon={over !== undefined || wanted === undefined ? "none" : `urgency-${wanted.urgency}`}
      tone={over !== undefined || wanted === undefined ? "old" : TONES[wanted.urgency]}
      state={over === undefined ? <Urgency row={row} /> : <b>{say(`listing.closed.${over}`)}</b>}
      distance={distanceText(row, say)}
      what={extras === "" ? who : <bdi lang={row.lang}>{extras}</bdi>}
      notes={
        <>
          <Remark row={row} />
          {extras !== "" && (
            <CardNote>
              <Icon name="person" size="xs" />
              <span>{who}</span>
            </CardNote>
          )}
        </>
      }
      isOver={over !== undefined}
      isChosen={map?.chosen === row.id}
      keys={<CallKey row={row} name={name} href={href} action={action === "weak" ? "call" : action} />}
    />
  );
}

/** How urgent it is, by when, and how much is left where it asked for an amount. */
function Urgency({ row }: Pick<NeedCardProps, "row">) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { wanted, needed, count } = row;
  if (wanted === undefined) return null;
  const { title, text } = neededWords(wanted, { say, language, ...clock });
  // Without an amount one is counted with, which nobody asked for.
  const hasAmount = needed !== undefined && (count !== undefined || needed.asked !== 1);
  return (
    <span suppressHydrationWarning>
      <b>{title}</b>
      {[text, hasAmount ? say("need.left", { ...needed }) : undefined].map(
        (each) => each !== undefined && ` · ${each}`,
      )}
    </span>
  );
}

/** A doubt about it, how the reader's blood suits the patient, or when it was last checked. */
function Remark({ row }: Pick<NeedCardProps, "row">) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { doubt, why, at, over } = row;
  if (doubt !== undefined) {
    return (
      <CardNote>
        <Icon name="warn" size="xs" />
        <b>{say(`listing.trustValue.${doubt}`)}</b>
      </CardNote>
    );
  }
  if (why !== undefined)
    return (
      <CardNote>
        <Icon name={why.code === "subtype-unknown" ? "phone" : "blood"} size="xs" />
        <span>{say(`needs.why.${why.code}`)}</span>
      </CardNote>
    );
  if (at === undefined || over !== undefined) return null;
  return (
    <CardNote>
      <Icon name="clock" size="xs" />
      <span suppressHydrationWarning>{freshnessOf(row, clock, { say, language, mayCall: false }).words}</span>
    </CardNote>
  );
}
