import { useState } from "react";
import type { ReactNode } from "react";
import { PASTE_PATH } from "#domain/messages/paste-path.ts";
import { ageOf, ageText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { stepAddress } from "../../drafts/step-address.ts";
import { ANONYMOUS_DRAFTS, forgetDraft } from "../../drafts/kept-drafts.ts";
import type { Draft } from "../../drafts/kept-drafts.ts";
import { forgetPaste, pasteName } from "../../drafts/kept-pastes.ts";
import type { KeptPaste } from "../../drafts/kept-pastes.ts";
import { subjectOfAnswers } from "../../drafts/draft-words.ts";
import { Acts, MineCard } from "../card-parts.tsx";

type DraftListProps = {
  drafts: readonly Draft[];
  pastes: readonly KeptPaste[];
  account: string;
  onThrown: () => void;
};

/** Drafts and pasted texts: continue or delete. */
export function DraftList({ drafts, pastes, account, onThrown }: DraftListProps) {
  const say = useText();
  const throwAway = (id: string) => {
    forgetDraft(account, id);
    forgetDraft(ANONYMOUS_DRAFTS, id);
    onThrown();
  };
  const throwPaste = (id: string) => {
    forgetPaste(account, id);
    onThrown();
  };
  return (
    <>
      {pastes.map((paste) => (
        <li key={paste.id}>
          <DraftCard
            title={<bdi>{pasteName(paste)}</bdi>}
            at={paste.at}
            href={`${PASTE_PATH}?paste=${paste.id}`}
            onThrow={() => throwPaste(paste.id)}
          />
        </li>
      ))}
      {drafts.map(({ id, step, answers, at }) => (
        <li key={id}>
          <DraftCard
            title={subjectOfAnswers(answers, say)}
            at={at}
            href={stepAddress(id, step)}
            onThrow={() => throwAway(id)}
          />
        </li>
      ))}
    </>
  );
}

type DraftCardProps = {
  title: ReactNode;
  /** When it was last changed, ms. */
  at: number;
  href: string;
  onThrow: () => void;
};

function DraftCard({ title, at, href, onThrow }: DraftCardProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const [isAsked, setAsked] = useState(false);
  const age = ageText(ageOf(new Date(at).toISOString(), clock, language), say);
  return (
    <MineCard band={{ tone: "calm", icon: "clock", words: say("mine.band.draft") }} title={title}>
      <p>{say("posting.draftAt", { age })}</p>
      <Acts>
        <ButtonLink look="key" href={href}>
          {say("mine.act.goOn")}
        </ButtonLink>
        {isAsked && <p role="alert">{say("mine.act.sure")}</p>}
        <Button size="s" onClick={() => (isAsked ? onThrow() : setAsked(true))}>
          {say("mine.act.throw")}
        </Button>
        {isAsked && (
          <Button size="s" onClick={() => setAsked(false)}>
            {say("mine.act.leave")}
          </Button>
        )}
      </Acts>
    </MineCard>
  );
}
