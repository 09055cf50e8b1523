import { useEffect, useId, useRef } from "react";
import type { RefObject } from "react";
import type { ListingDraft } from "#contract/messages/messages.ts";
import type { LeadDraft } from "#domain/messages/lead-drafts.ts";
import { useText, useLanguage } from "../../i18n/useLanguage.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Tick } from "../../ui/choices.tsx";
import { Note, Refused } from "../../ui/FormField.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Card, IconLine, Row, SecondLine, Stack } from "../../ui/layout.tsx";
import { Link } from "../../ui/Link.tsx";
import { whatOfAnswers } from "../../drafts/draft-words.ts";
import { DetailsStep } from "../steps/DetailsStep.tsx";
import { TypedPlace } from "../TypedPlace.tsx";
import { FormProvider, TextQuestion, ChoiceQuestion, usePostForm } from "../usePostForm.tsx";
import { keptPlaces } from "../kept-places.ts";
import type { KeptLead } from "../../drafts/kept-pastes.ts";
import { useLead } from "./useLead.ts";
import type { Lead, LeadResult } from "./useLead.ts";
import type { PastedLead } from "./usePasted.ts";
import { SIDES } from "#domain/listings/fields.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { Label, Select } from "../../ui/field.tsx";
import { NO_ANSWERS } from "../../drafts/answers.ts";
import { kindName } from "../../i18n/kind-name.ts";
import { listSeparator } from "../../i18n/list-separator.ts";
import { markedPieces } from "./marked-pieces.ts";
import css from "./LeadCard.module.css";

/** Answers that another kind does not have. */
const OF_KIND = ["bedType", "form", "flow", "component", "group", "generic", "unit", "title"] as const;

/** Need or offer, and of what. Another kind empties the details of the one before. */
function WhatIsMeant() {
  const say = useText();
  const { answers, change } = usePostForm();
  const sides = SIDES.map((value) => ({ value, title: say(`paste.${value}`) }));
  return (
    <>
      <ChoiceQuestion name="side" path="side" legend={say("posting.what.side")} choices={sides} />
      <div>
        <Label htmlFor="paste-kind">{say("posting.what.kind")}</Label>
        <Select
          id="paste-kind"
          value={answers.kind}
          onChange={(event) => {
            const kind = KINDS.find((each) => each === event.target.value) ?? "";
            change({ ...Object.fromEntries(OF_KIND.map((name) => [name, NO_ANSWERS[name]])), kind });
          }}
        >
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {kindName(kind, say)}
            </option>
          ))}
        </Select>
      </div>
    </>
  );
}

/** How the leads on the screen are posted, by their names. */
export type Posts = Map<string, () => Promise<LeadResult>>;

type LeadCardProps = {
  text: string;
  lead: PastedLead;
  keep: (changed: Partial<KeptLead>) => void;
  looked: ListingDraft | undefined;
  /** The place is not looked up yet. */
  isWaiting: boolean;
  account: string;
  isAlone: boolean;
  posts: RefObject<Posts>;
};

/** From here on a reading is called fairly sure. Proposal. */
const SURE = 0.8;

/** One lead: what was read, from which words, and the form to correct and post it. */
export function LeadCard({ isWaiting, posts, ...props }: LeadCardProps) {
  const say = useText();
  const id = useId();
  const lead = useLead(props);
  const { draft, kept, name } = props.lead;
  const { answers } = lead.form;
  const side = say(answers.side === "" ? "posting.what.side" : `paste.${answers.side}`);
  useEffect(() => {
    const all = posts.current;
    all.set(name, lead.post);
    return () => void all.delete(name);
  });
  return (
    <Card as="article" data-pad="" aria-labelledby={id}>
      <Stack data-gap="m">
        <h2 id={id}>{`${side} · ${whatOfAnswers(answers, say)}`}</h2>
        {(lead.state === "posted" || lead.state === "waiting") && <Posted lead={lead} />}
        {lead.state === "left-out" && <Button onClick={() => lead.leave(false)}>{say("paste.takeBack")}</Button>}
        {lead.state === "open" && (
          <>
            <SecondLine as="p">{say(draft.confidence >= SURE ? "paste.sureHigh" : "paste.sureLow")}</SecondLine>
            <MarkedText text={props.text} draft={draft} />
            {draft.groupDoubt !== undefined && lead.form.answers.group === "" && (
              <Note icon="old">{say(draft.groupDoubt === "rare" ? "paste.groupRare" : "paste.groupUnclear")}</Note>
            )}
            <Found lead={lead} draft={draft} looked={props.looked} isWaiting={isWaiting} />
            {lead.isCorrecting && <Corrections lead={lead} account={props.account} />}
            <div role="alert">{lead.problem !== null && <Refused title={lead.problem} />}</div>
            {!props.isAlone && (
              <Tick
                checked={kept.isChecked}
                onTick={(isChecked) => props.keep({ isChecked })}
                title={say("paste.checked")}
              />
            )}
            <WaysOut lead={lead} isAlone={props.isAlone} />
          </>
        )}
      </Stack>
    </Card>
  );
}

/** Post, correct or leave out. Of several leads the ticked ones are posted together, below. */
function WaysOut({ lead, isAlone }: { lead: Lead; isAlone: boolean }) {
  const say = useText();
  return (
    <Row data-fill="">
      <Button look={isAlone ? "key" : undefined} disabled={lead.isBusy} onClick={() => void lead.post()}>
        {say("paste.post")}
      </Button>
      <Button aria-expanded={lead.isCorrecting} onClick={() => lead.setCorrecting(!lead.isCorrecting)}>
        {say(lead.isCorrecting ? "paste.done" : "paste.correct")}
      </Button>
      <Button look="quiet" onClick={() => lead.leave(true)}>
        {say("paste.leave")}
      </Button>
    </Row>
  );
}

function Posted({ lead: { id, state } }: { lead: Lead }) {
  const say = useText();
  const isWaiting = state === "waiting";
  return (
    <div role="status">
      <Note icon={isWaiting ? "clock" : "check"} tone={isWaiting ? undefined : "fresh"}>
        <p>{say(isWaiting ? "paste.waiting" : "paste.posted")}</p>
        <ButtonLink href={`/me?sent=${encodeURIComponent(id)}`}>{say("paste.see")}</ButtonLink>
      </Note>
    </div>
  );
}

type FoundProps = Pick<LeadCardProps, "looked" | "isWaiting"> & { lead: Lead; draft: LeadDraft };

/** Place and number of the form, and what becomes of them. */
function Found({ lead, draft, looked, isWaiting }: FoundProps) {
  const say = useText();
  const { place, phone } = lead.form.answers;
  const isBroken = draft.phones.some(({ state }) => state === "broken");
  return (
    <Stack data-gap="s">
      <IconLine>
        <Icon name="location" />
        <span>{place?.label ?? say(isWaiting ? "paste.placeWaiting" : "paste.placeNone")}</span>
      </IconLine>
      <IconLine as="div">
        <Icon name="phone" />
        <div>
          {phone === "" ? say("paste.noNumber") : <bdi dir="ltr">{phone}</bdi>}
          {phone !== "" && <SecondLine as="p">{say("paste.shielded")}</SecondLine>}
          {looked?.read.published.map(({ value, facilityId, name }) => (
            <p key={value}>
              <Link href={`/f/${facilityId}`}>{say("paste.published", { name })}</Link>
            </p>
          ))}
          {isBroken && <p>{say("paste.broken")}</p>}
        </div>
      </IconLine>
    </Stack>
  );
}

/** The questions of a post, filled. The first refused one gets the focus. */
function Corrections({ lead, account }: { lead: Lead; account: string }) {
  const root = useRef<HTMLDivElement>(null);
  const { form } = lead;
  const isRefused = ["details", "place", "urgency"].some((path) => form.refusal(path) !== null);
  useEffect(() => {
    root.current?.querySelector<HTMLElement>("[aria-invalid=true], input, select")?.focus();
  }, [isRefused]);
  const [near] = keptPlaces(account);
  return (
    <FormProvider value={form}>
      <Stack ref={root}>
        <WhatIsMeant />
        <DetailsStep />
        <TypedPlace near={near ?? null} onChoose={(place) => form.change({ place, placeTyped: place.label })} />
        <TextQuestion
          name="phone"
          path="contact.phone"
          label="posting.contact.phone"
          type="tel"
          dir="ltr"
          maxLength={40}
        />
      </Stack>
    </FormProvider>
  );
}

/** The words that a draft was read from. Behind each stands, in words, which field it gave. */
function MarkedText({ text, draft }: { text: string; draft: LeadDraft }) {
  const { say, language } = useLanguage();
  return (
    <div>
      <SecondLine as="p">{say("paste.marked")}</SecondLine>
      <blockquote className={css.source} dir="auto">
        {markedPieces(text, draft).map((piece) =>
          piece.fields.length === 0 ? (
            <span key={piece.start}>{piece.text}</span>
          ) : (
            <mark key={piece.start} className={css.mark}>
              <bdi>{piece.text}</bdi>
              <small>{` (${piece.fields.map((field) => say(`paste.field.${field}`)).join(listSeparator(language))})`}</small>
            </mark>
          ),
        )}
      </blockquote>
    </div>
  );
}
