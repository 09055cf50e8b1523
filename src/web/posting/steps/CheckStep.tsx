import { CHOICE_NAMES } from "#domain/listings/terms.ts";
import type { ChoiceName } from "#domain/listings/terms.ts";
import { getOwnChannels } from "#contract/contact.ts";
import { dateText, timeText } from "../../device/relative-time.ts";
import { useApiQuery } from "../../data/useApiQuery.ts";
import type { Clock } from "../../device/useClock.tsx";
import { useClock } from "../../device/useClock.tsx";
import { listSeparator } from "../../i18n/list-separator.ts";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import type { Say } from "../../i18n/text.ts";
import { usePart } from "../../lazy/usePart.tsx";
import { useServerOnline } from "../../store/useServerOnline.ts";
import { useDocument } from "../../store/useQuery.ts";
import { Band } from "../../ui/Band.tsx";
import type { Tone } from "../../ui/Band.tsx";
import { Note, Refused } from "../../ui/FormField.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Aloud, Card } from "../../ui/layout.tsx";
import { Link } from "../../ui/Link.tsx";
import { stepAddress } from "../../drafts/step-address.ts";
import type { Answers } from "../../drafts/answers.ts";
import { CONSENT_ID, isPostingConsent } from "../posting-consent.ts";
import { endsOf } from "../draft-expiry.ts";
import { isSameChannel } from "#domain/contact/same-channel.ts";
import { waysToAnswer } from "../ways-to-answer.ts";
import { channelsOf, detailsOf, givesNumber, placeOf, neededByOf, termsOf } from "../../drafts/listing-input.ts";
import type { Draft } from "../../drafts/kept-drafts.ts";
import { listingOf } from "../../store/typed-documents.ts";
import type { StepName } from "../../drafts/steps.ts";
import { speaksText, termsTexts } from "../../entry/terms/terms-words.ts";
import { weekLines } from "../../entry/opening-hours.ts";
import { whatOfAnswers } from "../../drafts/draft-words.ts";
import { RepeatedPart } from "./RepeatedPart.tsx";
import css from "./CheckStep.module.css";

const TONES: Readonly<Record<Exclude<Answers["urgency"], "">, Tone>> = {
  critical: "danger",
  urgent: "ageing",
  soon: "ageing",
  planned: "calm",
};

/** Given to the part, so that it shares no code with what a device keeps. */
const READ = { channelsOf, detailsOf, placeOf };
const loadSimilar = async () => (await import("./SimilarPart.tsx")).SimilarPart;

/** `isCodeAsked`: the number is proved on this page. */
type CheckStepProps = { draft: Draft; isCodeAsked: boolean };

/**
 * All answers with Change in each row; what stays hidden; the warning about money. Last, before the
 * button, what is agreed to by posting a need.
 */
export function CheckStep({ draft, isCodeAsked }: CheckStepProps) {
  const say = useText();
  const { answers, edits, refused } = draft;
  const online = useServerOnline();
  const { part: Similar } = usePart("similar", loadSimilar);
  const { urgency, phone, email, moreChannels } = answers;
  const isTyped = phone.trim() !== "" || email.trim() !== "" || moreChannels.length > 0;
  const mayBeUnproved = givesNumber(answers) && isTyped && !isCodeAsked;
  return (
    <>
      <div role="alert">{refused !== undefined && <Refused title={refused.sentence} />}</div>
      {edits === undefined && <RepeatedPart draft={draft} />}
      {Similar !== null && edits === undefined && <Similar answers={answers} read={READ} />}
      <Card>
        {answers.side === "need" && urgency !== "" && (
          <Band tone={TONES[urgency]} icon={`urgency-${urgency}`}>
            {say(`listing.needed.${urgency}`)}
          </Band>
        )}
        <Rows draft={draft} before={edits?.before ?? null} />
      </Card>
      <div role="status">{mayBeUnproved && <Prove answers={answers} isEdit={edits !== undefined} />}</div>
      <Promised draft={draft} />
      <div className={css.danger}>
        <Icon name="warn" />
        <div>
          <b>{say("posting.check.payTitle")}</b>
          {say("posting.check.payText")}
        </div>
      </div>
      <p role="status">{online === "offline" && say("posting.check.offline")}</p>
      {isPostingConsent(draft) && <p id={CONSENT_ID}>{say("posting.check.agree")}</p>}
    </>
  );
}

type RowWords = {
  label: string;
  step: StepName;
  value: (answers: Answers) => string;
  /** The author's own text, in any language: isolated, in its own direction. */
  isWritten?: true;
  /** Left out where nothing is answered. */
  isOptional?: true;
};

function Rows({ draft, before }: { draft: Draft; before: Answers | null }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { answers, id, from } = draft;
  const all = rowsOf(answers, { say, language, clock, isEdit: before !== null || from !== undefined });
  const isGiven = ({ value }: RowWords) => value(answers) !== "" || (before !== null && value(before) !== "");
  const rows = all.filter((row) => row.isOptional !== true || isGiven(row));
  return (
    <dl className={css.summary}>
      {rows.map(({ label, step, value, isWritten }) => {
        const was = before === null ? null : value(before);
        const is = value(answers);
        return (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{isWritten === true && is !== "" ? <bdi>{is}</bdi> : is || say("posting.check.noNote")}</dd>
            {was !== null && was !== is && (
              <dd data-before="">
                {say("posting.check.before", { value: was === "" ? say("posting.check.noNote") : was })}
              </dd>
            )}
            <dd data-change="">
              <Link href={stepAddress(id, step)}>
                {say("posting.check.change")}
                <Aloud>{label}</Aloud>
              </Link>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function rowsOf(
  answers: Answers,
  { say, language, clock, isEdit }: { say: Say; language: string; clock: Clock; isEdit: boolean },
): readonly RowWords[] {
  const { side, forOther } = answers;
  const when = (given: Answers) => whenText(given, { say, language, clock });
  const have = (given: Answers) => haveText(given, say);
  const reach = (given: Answers) =>
    [given.alias.trim(), ...channelsOf(given).map(({ type, value }) => say(`mine.channel.${type}`, { value }))]
      .filter(Boolean)
      .join(listSeparator(language));
  return [
    {
      label: say(side === "offer" ? "posting.check.offer" : "posting.check.need"),
      step: "details",
      value: (given) => whatOfAnswers(given, say),
    },
    ...(side === "need" ? [{ label: say("posting.check.when"), step: "details" as const, value: when }] : []),
    ...(side === "offer" && !isEdit
      ? [{ label: say("posting.check.have"), step: "details" as const, value: have }]
      : []),
    {
      label: say("posting.check.where"),
      step: "place",
      value: ({ place }) => (place === null ? "" : say("posting.check.whereValue", { place: place.label })),
    },
    ...termRows({ say, language }),
    { label: say(forOther ? "posting.check.reachOther" : "posting.check.reach"), step: "contact", value: reach },
    { label: say("posting.answer.legend"), step: "contact", value: (given) => answerText(given, say) },
    { label: say("posting.check.note"), step: "details", value: ({ note }) => note.trim(), isWritten: true },
  ];
}

/** What may stay unanswered: cost, hours, who carries it, for whom, languages. */
function termRows({ say, language }: { say: Say; language: string }): RowWords[] {
  const row = (label: string, value: RowWords["value"], step: StepName = "details"): RowWords => ({
    label,
    step,
    value,
    isOptional: true,
  });
  const term = (name: ChoiceName | "forOther") => (given: Answers) =>
    termsTexts({ [name]: termsOf(given)[name] }, say).join("");
  const hours = row(say("listing.hours"), (given) => hoursText(termsOf(given).openingHours, { say, language }));
  return [
    ...CHOICE_NAMES.flatMap((name) => [
      row(say(`posting.details.${name}`), term(name)),
      ...(name === "charge" ? [hours] : []),
    ]),
    row(say("posting.check.forOther"), term("forOther")),
    row(say("posting.check.speaks"), ({ speaks }) => speaksText(speaks, { say, language }) ?? "", "contact"),
  ];
}

function hoursText(openingHours: string | undefined, locale: { say: Say; language: string }): string {
  if (openingHours === undefined) return "";
  return weekLines(openingHours, locale)?.join(listSeparator(locale.language)) ?? openingHours;
}

function answerText({ side, answerBy }: Answers, say: Say): string {
  if (answerBy === "") return "";
  return waysToAnswer(side, say).find(({ value }) => value === answerBy)?.title ?? "";
}

function haveText({ hasNow, have }: Answers, say: Say): string {
  if (hasNow !== "yes") return say("posting.check.haveNo");
  return have.trim() === "" ? say("posting.check.haveYes") : have.trim();
}

function whenText(answers: Answers, { say, language, clock }: { say: Say; language: string; clock: Clock }): string {
  const { urgency } = answers;
  const at = neededByOf(answers);
  const words = urgency === "" ? "" : say(`posting.when.${urgency}`);
  if (at === undefined) return words;
  return `${words} · ${dateText(at, clock, language)}, ${timeText(at, clock.timeZone, language)}`;
}

/**
 * That a number must still be verified. For an edit nothing is claimed before the server has
 * answered.
 */
function Prove({ answers, isEdit }: { answers: Answers; isEdit: boolean }) {
  const say = useText();
  const { value } = useApiQuery(getOwnChannels, {});
  const typed = channelsOf(answers).filter(({ field }) => field !== "ownPhone" && field !== "ownEmail");
  const isProved = (way: (typeof typed)[number]) =>
    value?.items.some((item) => item.provedAt !== null && isSameChannel(way, item)) ?? isEdit;
  if (typed.every(isProved)) return null;
  return (
    <Note icon="key" tone="ageing">
      {say("posting.check.prove")}
    </Note>
  );
}

const NO_ID = "00000000-0000-0000-0000-000000000000";

/** What stays hidden, and when the post expires. */
function Promised({ draft }: { draft: Draft }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { document } = useDocument("listings", draft.edits?.id ?? NO_ID);
  const ends = endsOf(draft, document === null ? null : listingOf(document), clock.now);
  if (draft.answers.side === "") return null;
  const values = ends !== null && {
    day: dateText(ends, clock, language),
    time: timeText(ends, clock.timeZone, language),
  };
  return (
    <Note icon="lock">
      <p>
        <b>{say("posting.check.private")}</b>
        <br />
        {say("posting.check.hidden")} {values !== false && say("posting.check.ends", values)}{" "}
        {say("posting.check.erased")}
      </p>
    </Note>
  );
}
