import type { ReactNode } from "react";
import { useParams } from "react-router";
import { getCase } from "#contract/moderation.ts";
import type { OutputOf } from "#contract/route.ts";
import { whenText } from "../device/relative-time.ts";
import { useApiQuery } from "../data/useApiQuery.ts";
import { useClock } from "../device/useClock.tsx";
import type { MemberPartProps } from "../session/MemberPage.tsx";
import { QueryBoundary } from "../data/Refusal.tsx";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { Card, SecondLine, Stack } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { RowsTitle } from "../ui/rows.tsx";
import { CaseBand } from "./CaseBand.tsx";
import { DecideKeys } from "./DecideKeys.tsx";
import { useDeciding } from "./useDeciding.ts";
import type { Deciding } from "./useDeciding.ts";
import { MergeKeys } from "./MergeKeys.tsx";
import { Note } from "./Note.tsx";
import { NumberKeys } from "./NumberKeys.tsx";
import { ReportedNotes } from "./ReportedNotes.tsx";
import { fieldText, signText, titleOf, weightOf } from "./words.ts";
import { PlaceLabel } from "../places/PlaceLabel.tsx";
import { isolateLatin } from "../i18n/bidi.ts";
import { useState } from "react";
import type { CorrectionEnd } from "#domain/facilities/corrections.ts";
import { CorrectionKeys } from "../entry/corrections/CorrectionKeys.tsx";
import { PlaceForm } from "../entry/corrections/PlaceForm.tsx";
import { LinesForm } from "../entry/lines/LinesForm.tsx";
import { Button } from "../ui/Button.tsx";
import css from "./CaseScreen.module.css";

/** Between two short facts of one line. */
const DOT = " · ";

type CaseAnswer = OutputOf<typeof getCase>;

/** `/moderate/:id`: one case. */
export function CaseScreen({ me }: MemberPartProps) {
  const { id = "" } = useParams();
  return <WholeCase id={id} reader={me.id} />;
}

type WholeCaseProps = {
  id: string;
  reader: string;
  /** Beside the queue, whose page has a heading already. */
  isBeside?: boolean;
  onDecided?: () => void;
};

/** A listing with its reports, signals, decisions, observations, and its number's history. */
export function WholeCase({ id, reader, isBeside = false, onDecided }: WholeCaseProps) {
  const answer = useApiQuery(getCase, { id });
  const again = () => {
    answer.again();
    onDecided?.();
  };
  return (
    <QueryBoundary answer={answer}>
      {(whole) => (
        <Shown key={whole.listing.id} whole={whole} reader={reader} heading={isBeside ? "h2" : "h1"} again={again} />
      )}
    </QueryBoundary>
  );
}

type ShownProps = { whole: CaseAnswer; reader: string; heading: "h1" | "h2"; again: () => void };

function Shown({ whole, reader, heading, again }: ShownProps) {
  const say = useText();
  const deciding = useDeciding(whole, reader, again);
  const { found } = deciding;
  const { listing } = found;
  return (
    <Stack>
      <Head deciding={deciding} heading={heading} />
      {!found.isOwn && listing.facilityId !== undefined && (
        <CorrectKeys
          facilityId={listing.facilityId}
          reader={reader}
          fields={found.reports.map(({ field }) => field)}
          onChanged={again}
        />
      )}
      {!found.isOwn && <NumberKeys listing={listing} reader={reader} onDecided={again} />}
      <Part title={say("moderation.reports")} isEmpty={found.reports.length === 0}>
        <Reports reports={found.reports} />
      </Part>
      <Part title={say("moderation.history")} isEmpty={found.decisions.length === 0}>
        <Decisions decisions={found.decisions} />
      </Part>
      <Part title={say("moderation.same")} isEmpty={whole.sameNumber.length === 0}>
        <Listings listings={whole.sameNumber} />
      </Part>
      {!found.isOwn && deciding.done === null && whole.alike.length > 0 && (
        <Card>
          <RowsTitle>{say("moderation.alike")}</RowsTitle>
          <MergeKeys deciding={deciding} alike={whole.alike} />
        </Card>
      )}
      <Part title={say("moderation.said")} isEmpty={whole.observations.length === 0}>
        <Observations observations={whole.observations} isOwn={found.isOwn} again={again} />
      </Part>
      <p>
        <Link href={`/r/${listing.id}`}>{say("moderation.seePage")}</Link>
      </p>
    </Stack>
  );
}

function Head({ deciding, heading: Heading }: { deciding: Deciding; heading: "h1" | "h2" }) {
  const { say, language } = useLanguage();
  const { found } = deciding;
  const { listing, signs, appeal } = found;
  return (
    <Card>
      <CaseBand found={found} />
      <div className={css.body}>
        <Stack data-gap="m">
          <Stack data-gap="s">
            <Heading>{titleOf(listing, say)}</Heading>
            <SecondLine as="p">{say(`moderation.status.${listing.status}`)}</SecondLine>
            {listing.note !== undefined && (
              <p>
                <bdi>{listing.note}</bdi>
              </p>
            )}
            <SecondLine as="p">
              <PlaceLabel label={listing.place.label} />
            </SecondLine>
            {signs.map((sign) => (
              <p key={sign.code}>{signText(sign, { say, language })}</p>
            ))}
            {appeal !== null && <p>{say("moderation.wrote", { text: appeal.text })}</p>}
          </Stack>
          <DecideKeys deciding={deciding} isWhole />
        </Stack>
      </div>
    </Card>
  );
}

function Part({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null;
  return (
    <Card>
      <RowsTitle>{title}</RowsTitle>
      {children}
    </Card>
  );
}

function Reports({ reports }: Pick<CaseAnswer, "reports">) {
  const { say, language } = useLanguage();
  const clock = useClock();
  return (
    <ol className={css.entries}>
      {reports.map(({ id, cause, field, at, weight, text, evidence, response }) => (
        <li key={id}>
          <b>{say(`moderation.cause.${cause}`)}</b>
          {field !== undefined && ` (${fieldText(field, say)})`}{" "}
          <SecondLine>
            {say(`moderation.reportedAt.${weightOf(weight)}`, { when: whenText(at, clock, language) })}
          </SecondLine>
          {text !== undefined && <p>{say("moderation.wrote", { text })}</p>}
          {evidence !== undefined && <p>{say("moderation.evidence", { text: evidence })}</p>}
          {response !== undefined && <ReportedNotes response={response} />}
        </li>
      ))}
    </ol>
  );
}

/**
 * Decisions and who made them. An id is shown by its last characters: the first are only its time.
 */
function Decisions({ decisions }: Pick<CaseAnswer, "decisions">) {
  const { say, language } = useLanguage();
  const clock = useClock();
  return (
    <ol className={css.entries}>
      {decisions.map(({ id, decision, reason, at, state, byId }) => (
        <li key={id}>
          <b>{say(`moderation.decided.${decision}`)}</b>{" "}
          <SecondLine>{[say(`moderation.state.${state}`), whenText(at, clock, language)].join(DOT)}</SecondLine>{" "}
          <SecondLine as="bdi" dir="ltr">
            {byId.slice(-8)}
          </SecondLine>
          <p>
            <bdi>{reason}</bdi>
          </p>
        </li>
      ))}
    </ol>
  );
}

function Listings({ listings }: { listings: CaseAnswer["sameNumber"] }) {
  const say = useText();
  return (
    <ol className={css.entries}>
      {listings.map((listing) => (
        <li key={listing.id}>
          <Link href={`/moderate/${listing.id}`}>{titleOf(listing, say)}</Link>
          <SecondLine as="p">
            {[isolateLatin(listing.place.label), say(`moderation.status.${listing.status}`)].join(DOT)}
          </SecondLine>
        </li>
      ))}
    </ol>
  );
}

/** Observations shown before "Show all". */
const SHOWN = 20;

type ObservationsProps = Pick<CaseAnswer, "observations"> & { isOwn: boolean; again: () => void };

function Observations({ observations, isOwn, again }: ObservationsProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  return (
    <ol className={css.entries}>
      {observations.slice(0, SHOWN).map((observation) => (
        <li key={observation.id}>
          <b>{say(`listing.outcome.${observation.outcome}`)}</b>{" "}
          <SecondLine>{[say(`who.${observation.by}`), whenText(observation.at, clock, language)].join(DOT)}</SecondLine>
          <Note observation={observation} isOwn={isOwn} again={again} />
        </li>
      ))}
    </ol>
  );
}

type CorrectKeysProps = {
  facilityId: string;
  reader: string;
  /** The fields that people reported. */
  fields: readonly (string | undefined)[];
  onChanged: () => void;
};

/**
 * Corrects a wrong number, name or place next to the report, with a reason, instead of hiding the
 * listing. A place that people said is closed is closed with one tap.
 */
function CorrectKeys({ facilityId, reader, fields, onChanged }: CorrectKeysProps) {
  const say = useText();
  const [open, setOpen] = useState<"lines" | "place" | null>(null);
  const [end, setEnd] = useState<CorrectionEnd | null>(null);
  const leave = () => {
    setOpen(null);
    onChanged();
  };
  const finish = (how: CorrectionEnd) => {
    setEnd(how);
    onChanged();
  };
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <h2>{say("lines.title")}</h2>
        <div role="status">{end !== null && <p>{say(`corrections.end.${end}`)}</p>}</div>
        {end === null && fields.includes("closed") && (
          <CorrectionKeys facilityId={facilityId} field="closed" onEnd={finish} />
        )}
        {open === "lines" && <LinesForm id={facilityId} account={reader} isModerator onLeave={leave} />}
        {open === "place" && <PlaceForm id={facilityId} account={reader} isModerator onLeave={leave} />}
        {open === null && (
          <>
            <Button wide onClick={() => setOpen("lines")}>
              {say("lines.correct")}
            </Button>
            <Button wide onClick={() => setOpen("place")}>
              {say("corrections.place.change")}
            </Button>
          </>
        )}
      </Stack>
    </Card>
  );
}
