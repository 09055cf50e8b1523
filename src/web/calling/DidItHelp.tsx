import { styled } from "../theme/styled.ts";
import { useEffect, useId, useRef, useState } from "react";
import { LazyPart } from "../lazy/useLazyPart.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { c } from "../theme/theme.ts";
import { SIZE } from "../theme/tokens.ts";
import { Button } from "../ui/Button.tsx";
import { Refused } from "../ui/FormField.tsx";
import { Icon } from "../ui/Icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { Card, SecondLine, Stack } from "../ui/layout.tsx";
import type { Row } from "../entry/row.ts";
import { forgetCall } from "../entry/useCalled.ts";
import { useCallReport } from "./useCallReport.ts";
import type { HelpOutcome, CallReport } from "./useCallReport.ts";

/** What is asked about: a listing, its kind of side, and its name where the page is not its own. */
export type CalledListing = Pick<Row, "id"> & { side: "need" | "offer"; name?: string };

export type DidItHelpProps = {
  asked: CalledListing;
  /** The reader has just come back from the call: the question takes the focus. */
  isBack: boolean;
  /** What they said, and null when they took it back. */
  onSaid?: (outcome: HelpOutcome | null) => void;
};

const OUTCOMES: readonly { outcome: HelpOutcome; icon: IconName }[] = [
  { outcome: "got-help", icon: "check" },
  { outcome: "none-left", icon: "minus" },
  { outcome: "no-answer", icon: "phone" },
  { outcome: "wrong-number", icon: "close" },
  { outcome: "asked-for-advance-money", icon: "warn" },
];

/** Brought into view whole, clear of the tabs at the foot. */
const Question = styled(Card)({ scrollMarginBlock: SIZE.nav + 16 });

/**
 * Two beside each other where their longest words fit, else one: no word is broken that fits a
 * line.
 */
const Answers = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  "& button": { flex: "1 1 8rem", maxWidth: "100%", justifyContent: "flex-start", paddingInline: 12, gap: 8 },
  "& span": { minWidth: 0, textAlign: "start", overflowWrap: "break-word" },
  "& button:last-of-type": { flexBasis: "100%" },
  "& button:last-of-type svg": { color: c.dangerInk },
});

const Bar = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "8px 16px",
  minHeight: SIZE.call,
  paddingBlock: 8,
  paddingInline: "16px 8px",
  borderRadius: 10,
  background: c.offlineTint,
  color: c.offlineInk,
  "&>p": { flex: "1 1 8rem" },
});

/**
 * "Did it help?": five answers, one tap, no account. What was said can be taken back for ten
 * seconds.
 */
export function DidItHelp({ asked, isBack, onSaid }: DidItHelpProps) {
  const say = useText();
  const id = useId();
  const telling = useCallReport(asked.id);
  const { card, head, lookAtIt } = useQuestion(isBack, telling.reset);
  const tell = (outcome: HelpOutcome) => {
    telling.tell(outcome);
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
    <Question data-pad="" ref={card} aria-labelledby={id}>
      <Stack data-gap="m">
        <div>
          <h2 id={id} ref={head} tabIndex={-1}>
            {title}
          </h2>
          {telling.said === null && <SecondLine as="p">{say("later.help.lead")}</SecondLine>}
        </div>
        {telling.said === null && (
          <Answers>
            {OUTCOMES.map(({ outcome, icon }) => (
              <Button key={outcome} onClick={() => tell(outcome)}>
                <Icon name={icon} size="s" />
                <span>{outcomeText(outcome, asked, say)}</span>
              </Button>
            ))}
          </Answers>
        )}
        <div role="status">
          {telling.said !== null && <Said telling={telling} asked={asked} onUndo={undo} onLeave={leave} />}
        </div>
      </Stack>
    </Question>
  );
}

/**
 * Back from a call the question is asked anew, comes whole into view and takes the focus.
 * `lookAtIt`: when its answers changed.
 */
function useQuestion(isBack: boolean, reset: () => void) {
  const card = useRef<HTMLElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  const again = useRef(reset);
  useEffect(() => {
    again.current = reset;
  }, [reset]);
  useEffect(() => {
    if (!isBack) return;
    again.current();
    const take = () => {
      head.current?.focus({ preventScroll: true });
      card.current?.scrollIntoView({ block: "nearest" });
    };
    const asked = requestAnimationFrame(take);
    // A dialog that stands open closes, and gives the focus back to where it was: this comes after
    // that.
    const dialog = document.querySelector("dialog[open]");
    dialog?.addEventListener("close", take);
    return () => {
      cancelAnimationFrame(asked);
      dialog?.removeEventListener("close", take);
    };
  }, [isBack]);
  // The key that was tapped is gone.
  const lookAtIt = () => void requestAnimationFrame(() => head.current?.focus());
  return { card, head, lookAtIt };
}

type SaidProps = { telling: CallReport; asked: CalledListing; onUndo: () => void; onLeave: () => void };

/** What was said, whether it has arrived, and the way to take it back. */
function Said({ telling: { said, mayUndo, state, refusal }, asked, onUndo, onLeave }: SaidProps) {
  const say = useText();
  if (said === null) return null;
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
        <Bar>
          <p>{say("later.help.said", { what: outcomeText(said, asked, say) })}</p>
          <Button size="s" onClick={onUndo}>
            {say("later.help.undo")}
          </Button>
        </Bar>
      )}
      <p>{say(state === "waiting" ? "later.help.waiting" : "later.help.thanks")}</p>
      {said === "asked-for-advance-money" && <AfterMoney listingId={asked.id} />}
    </Stack>
  );
}

const loadReport = async () => (await import("./ReportDialog.tsx")).ReportDialog;

/** Somebody wanted money first: what to do, and a way to say more about it. */
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
          parts={{ listingId, begin: "fraud", onClose: () => setOpen(false) }}
        />
      )}
    </>
  );
}

function outcomeText(outcome: HelpOutcome, { side }: CalledListing, say: ReturnType<typeof useText>): string {
  if (side === "need" && (outcome === "got-help" || outcome === "none-left")) return say(`later.help.need.${outcome}`);
  return say(`later.help.outcome.${outcome}`);
}
