import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { FootBar } from "../../frame/FootBar.tsx";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Refused } from "../../ui/FormField.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { IconName } from "../../ui/icons.ts";
import { SecondLine, Stack } from "../../ui/layout.tsx";
import type { StepName } from "../../drafts/steps.ts";
import css from "./StepFrame.module.css";

/**
 * The button of a step: its label and whether it is busy; a link if it leads to another page.
 * `describedBy`: the id of what is agreed to by it.
 */
export type NextKey = { label: string; icon?: IconName; isBusy?: boolean; href?: string; describedBy?: string };

type StepFrameProps = {
  step: StepName;
  steps: readonly StepName[];
  title: string;
  lead: string | null;
  isKept: boolean;
  /** Why the button did not do what it says; it stands where the button is. */
  problem: string | null;
  next: NextKey;
  /** Address of the previous step; null on the first. */
  back: string | null;
  onNext: () => void;
  children: ReactNode;
};

/** One step: its number, its question as heading, the answers, and a bar with Back and Next. */
export function StepFrame({ step, steps, title, lead, isKept, problem, next, back, onNext, children }: StepFrameProps) {
  const say = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<StepName | null>(null);
  useEffect(() => {
    // On the first step shown the page keeps the focus.
    if (before.current !== null && before.current !== step) heading.current?.focus();
    before.current = step;
  }, [step]);
  return (
    <div className={css.frame}>
      <form
        noValidate
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          if (next.isBusy !== true) onNext();
        }}
      >
        <Stack>
          <StepBar at={steps.indexOf(step)} of={steps.length} />
          <Stack data-gap="s">
            <h1 className={css.title} ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {lead !== null && <SecondLine as="p">{lead}</SecondLine>}
          </Stack>
          {children}
        </Stack>
        <FootBar className={css.bar} label={say("posting.actions")}>
          <div role="alert" className={css.problem}>
            {problem !== null && <Refused title={problem} />}
          </div>
          <p>
            <Icon name={isKept ? "check" : "warn"} size="s" />
            <span>{say(isKept ? "posting.saved" : "posting.savedHere")}</span>
          </p>
          {back !== null && <ButtonLink href={back}>{say("posting.back")}</ButtonLink>}
          <KeyOf next={next} isAlone={back === null} />
        </FootBar>
      </form>
    </div>
  );
}

function KeyOf({ next, isAlone }: { next: NextKey; isAlone: boolean }) {
  const say = useText();
  const { label, icon, isBusy = false, href, describedBy } = next;
  const alone = isAlone ? "" : undefined;
  if (href !== undefined) {
    return (
      <ButtonLink look="key" href={href} data-alone={alone}>
        {label}
      </ButtonLink>
    );
  }
  return (
    <Button
      look="key"
      type="submit"
      aria-busy={isBusy ? true : undefined}
      aria-describedby={describedBy}
      data-alone={alone}
    >
      {isBusy ? <Icon name="clock" /> : icon !== undefined && <Icon name={icon} />}
      {isBusy ? say("posting.check.keeping") : label}
    </Button>
  );
}

function StepBar({ at, of }: { at: number; of: number }) {
  const { say } = useLanguage();
  const stateOf = (part: number) => (part < at ? "done" : part === at ? "now" : undefined);
  return (
    <div>
      <SecondLine as="p">{say("posting.step", { at: at + 1, of })}</SecondLine>
      <div className={css.steps} aria-hidden="true" data-drawn="steps">
        {Array.from({ length: of }, (_, part) => (
          <i key={part} data-is={stateOf(part)} />
        ))}
      </div>
    </div>
  );
}
