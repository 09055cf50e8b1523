import { useState } from "react";
import { ageOf, ageText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { stepAddress } from "../drafts/step-address.ts";
import { ANONYMOUS_DRAFTS, forgetDraft } from "../drafts/kept-drafts.ts";
import type { Draft } from "../drafts/kept-drafts.ts";
import { subjectOfAnswers } from "../drafts/draft-words.ts";
import { Acts, MineCard } from "./card-parts.tsx";

type DraftListProps = { drafts: readonly Draft[]; account: string; onThrown: () => void };

/** Drafts: continue or delete. */
export function DraftList({ drafts, account, onThrown }: DraftListProps) {
  const throwAway = (id: string) => {
    forgetDraft(account, id);
    forgetDraft(ANONYMOUS_DRAFTS, id);
    onThrown();
  };
  return (
    <>
      {drafts.map((draft) => (
        <li key={draft.id}>
          <DraftCard draft={draft} onThrow={() => throwAway(draft.id)} />
        </li>
      ))}
    </>
  );
}

function DraftCard({ draft: { id, step, answers, at }, onThrow }: { draft: Draft; onThrow: () => void }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const [isAsked, setAsked] = useState(false);
  const age = ageText(ageOf(new Date(at).toISOString(), clock, language), say);
  return (
    <MineCard
      band={{ tone: "calm", icon: "clock", words: say("mine.band.draft") }}
      title={subjectOfAnswers(answers, say)}
    >
      <p>{say("posting.draftAt", { age })}</p>
      <Acts>
        <ButtonLink look="key" href={stepAddress(id, step)}>
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
