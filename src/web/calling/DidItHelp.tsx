import { useId, useState } from "react";
import { LazyPart } from "../lazy/usePart.tsx";
import type { MetCondition } from "#domain/resources/for-whom.ts";
import { metText } from "../entry/freshness/for-whom-words.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Refused } from "../ui/FormField.tsx";
import { Icon } from "../ui/Icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { Card, SecondLine, Stack } from "../ui/layout.tsx";
import type { Row } from "../entry/row.ts";
import { forgetCall } from "../entry/useCalled.ts";
import { useCallReport } from "./useCallReport.ts";
import type { HelpOutcome, CallReport } from "./useCallReport.ts";
import { MetConditionChoice } from "./MetConditionChoice.tsx";
import { useQuestionFocus } from "./useQuestionFocus.ts";
import css from "./DidItHelp.module.css";

/** The listing called, its side, and its name if this is not its page. */
export type CalledListing = Pick<Row, "id"> & Partial<Pick<Row, "kind">> & { side: "need" | "offer"; name?: string };

export type DidItHelpProps = {
  asked: CalledListing;
  /** The reader is just back from the call: the question takes the focus. */
  isBack: boolean;
  /** The answer; null when it is undone. */
  onSaid?: (outcome: HelpOutcome | null) => void;
};

const OUTCOMES: readonly { outcome: HelpOutcome; icon: IconName }[] = [
  { outcome: "got-help", icon: "check" },
  { outcome: "none-left", icon: "minus" },
  { outcome: "not-for-us", icon: "person" },
  { outcome: "no-answer", icon: "phone" },
  { outcome: "wrong-number", icon: "close" },
  { outcome: "asked-for-advance-money", icon: "warn" },
];

/** "Did it help?": six answers, one tap, no account. Undo for ten seconds. */
export function DidItHelp({ asked, isBack, onSaid }: DidItHelpProps) {
  const say = useText();
  const id = useId();
  const telling = useCallReport(asked.id);
  const { card, head, lookAtIt } = useQuestionFocus(isBack, telling.reset);
  const [isMet, setMet] = useState(false);
  const tell = (outcome: HelpOutcome, condition?: MetCondition) => {
    // Not for us says nothing without what was in the way.
    if (outcome === "not-for-us" && condition === undefined) return setMet(true);
    setMet(false);
    telling.tell(outcome, condition);
    forgetCall();
    onSaid?.(outcome);
    lookAtIt();
  };
  const undo = () => {
    telling.undo();
    onSaid?.(null);
    lookAtIt();
  };
  const leave = () => {
    telling.reset();
    lookAtIt();
  };
  const title = asked.name === undefined ? say("later.help.title") : say("later.help.titleOf", { name: asked.name });
  return (
    <Card className={css.question} data-pad="" ref={card} aria-labelledby={id}>
      <Stack data-gap="m">
        <div>
          <h2 id={id} ref={head} tabIndex={-1}>
            {title}
          </h2>
          {telling.said === null && <SecondLine as="p">{say("later.help.lead")}</SecondLine>}
        </div>
        {telling.said === null && isMet && asked.kind !== undefined && (
          <MetConditionChoice kind={asked.kind} onChoose={(condition) => tell("not-for-us", condition)} />
        )}
        {telling.said === null && !isMet && (
          <div className={css.answers}>
            {outcomesOf(asked).map(({ outcome, icon }) => (
              <Button key={outcome} onClick={() => tell(outcome)}>
                <Icon name={icon} size="s" />
                <span>{outcomeText(outcome, asked, say)}</span>
              </Button>
            ))}
          </div>
        )}
        <div role="status">
          {telling.said !== null && <Said telling={telling} asked={asked} onUndo={undo} onLeave={leave} />}
        </div>
      </Stack>
    </Card>
  );
}

type SaidProps = { telling: CallReport; asked: CalledListing; onUndo: () => void; onLeave: () => void };

/** The answer, whether it was sent, and undo. */
function Said({ telling, asked, onUndo, onLeave }: SaidProps) {
  const { said, condition, mayUndo, state, refusal, tell } = telling;
  const say = useText();
  if (said === null) return null;
  if (state === "not-loaded") {
    return (
      <Stack data-gap="m">
        <Refused title={say("problem.noAnswerTitle")}>{say("problem.noAnswerText")}</Refused>
        <Button onClick={() => tell(said, condition)}>{say("problem.retry")}</Button>
      </Stack>
    );
  }
  if (state === "refused") {
    return (
      <Stack data-gap="m">
        <Refused title={refusal?.title || say("later.help.refused")}>
          <p>{refusal?.detail || say("later.help.refusedWhy")}</p>
        </Refused>
        <Button size="s" onClick={onLeave}>
          {say("later.report.leave")}
        </Button>
      </Stack>
    );
  }
  return (
    <Stack data-gap="m">
      {mayUndo && (
        <div className={css.bar}>
          <p>{say("later.help.said", { what: saidText(telling, asked, say) })}</p>
          <Button size="s" onClick={onUndo}>
            {say("later.help.undo")}
          </Button>
        </div>
      )}
      <p>{say(state === "waiting" ? "later.help.waiting" : "later.help.thanks")}</p>
      {said === "asked-for-advance-money" && <AfterMoney listingId={asked.id} />}
    </Stack>
  );
}

const loadReport = async () => (await import("./ReportDialog.tsx")).ReportDialog;

/** Somebody demanded money first: what to do, and a report form. */
function AfterMoney({ listingId }: { listingId: string }) {
  const say = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p>
        <b>{say("later.help.money")}</b>
      </p>
      <Button size="s" onClick={() => setOpen(true)}>
        {say("later.help.more")}
      </Button>
      {isOpen && (
        <LazyPart
          name="report"
          load={loadReport}
          props={{ listingId, begin: "fraud", onClose: () => setOpen(false) }}
        />
      )}
    </>
  );
}

/** Of a need nobody is turned away. What was in the way depends on the kind. */
function outcomesOf({ side, kind }: CalledListing): typeof OUTCOMES {
  return side === "offer" && kind !== undefined ? OUTCOMES : OUTCOMES.filter(({ outcome }) => outcome !== "not-for-us");
}

/** "Not for us: they ask for a referral". */
function saidText({ said, condition }: CallReport, asked: CalledListing, say: ReturnType<typeof useText>): string {
  const what = said === null ? "" : outcomeText(said, asked, say);
  return condition === undefined ? what : say("listing.ofKind", { kind: what, what: metText(condition, say) });
}

function outcomeText(outcome: HelpOutcome, { side }: CalledListing, say: ReturnType<typeof useText>): string {
  if (side === "need" && (outcome === "got-help" || outcome === "none-left")) return say(`later.help.need.${outcome}`);
  return say(`later.help.outcome.${outcome}`);
}
