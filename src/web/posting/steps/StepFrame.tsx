import { styled } from "../../theme/styled.ts";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { FootBar } from "../../frame/FootBar.tsx";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { c } from "../../theme/theme.ts";
import { WIDE } from "../../theme/tokens.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { IconName } from "../../ui/icons.ts";
import { SecondLine, Stack } from "../../ui/layout.tsx";
import type { StepName } from "../../drafts/steps.ts";

const Steps = styled("div")({
  display: "flex",
  gap: 6,
  marginBlockStart: 6,
  "& i": {
    flex: 1,
    height: 12,
    borderRadius: 6,
    background: c.line,
    border: "2px solid transparent",
  },
  "& i[data-is=done]": { background: c.brand },
  "& i[data-is=now]": { background: c.spark, borderColor: c.ink },
  "[data-scheme^=contrast] & i": { borderColor: c.control },
});

const Title = styled("h1")({ "&:focus": { outline: "none" } });

const Frame = styled("div")({
  maxWidth: 680,
  "&>form>*:first-of-type": { paddingBlockEnd: 24 },
  // The words of a choice reach further than its box.
  "& :is(input,select,textarea,button)": { scrollMarginBlock: 24 },
});

const Bar = styled(FootBar)({
  "& p": { alignItems: "center", gridColumn: "1/-1" },
  "&>[data-alone]": { gridColumn: "1/-1" },
  [WIDE]: {
    borderInline: `1px solid ${c.line}`,
    borderStartStartRadius: 14,
    borderStartEndRadius: 14,
  },
});

/**
 * The key of a step: what it says, whether it is under way; a link where it leads to another page.
 */
export type NextKey = { label: string; icon?: IconName; isBusy?: boolean; href?: string };

type StepFrameProps = {
  step: StepName;
  steps: readonly StepName[];
  title: string;
  lead: string | null;
  isKept: boolean;
  next: NextKey;
  /** Address of the step before; null on the first. */
  back: string | null;
  onNext: () => void;
  children: ReactNode;
};

/**
 * One step: which of how many, its question as the heading, the answers, and a bar with Back and
 * the key that goes on.
 */
export function StepFrame({ step, steps, title, lead, isKept, next, back, onNext, children }: StepFrameProps) {
  const say = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<StepName | null>(null);
  useEffect(() => {
    // The first step one comes to leaves the focus to the page.
    if (before.current !== null && before.current !== step) heading.current?.focus();
    before.current = step;
  }, [step]);
  return (
    <Frame>
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
            <Title ref={heading} tabIndex={-1}>
              {title}
            </Title>
            {lead !== null && <SecondLine as="p">{lead}</SecondLine>}
          </Stack>
          {children}
        </Stack>
        <Bar label={say("posting.actions")}>
          <p>
            <Icon name={isKept ? "check" : "warn"} size="s" />
            <span>{say(isKept ? "posting.saved" : "posting.savedHere")}</span>
          </p>
          {back !== null && <ButtonLink href={back}>{say("posting.back")}</ButtonLink>}
          <KeyOf next={next} isAlone={back === null} />
        </Bar>
      </form>
    </Frame>
  );
}

function KeyOf({ next: { label, icon, isBusy = false, href }, isAlone }: { next: NextKey; isAlone: boolean }) {
  const say = useText();
  const alone = isAlone ? "" : undefined;
  if (href !== undefined) {
    return (
      <ButtonLink look="key" href={href} whole data-alone={alone}>
        {label}
      </ButtonLink>
    );
  }
  return (
    <Button look="key" type="submit" aria-busy={isBusy ? true : undefined} data-alone={alone}>
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
      <Steps aria-hidden="true" data-drawn="steps">
        {Array.from({ length: of }, (_, part) => (
          <i key={part} data-is={stateOf(part)} />
        ))}
      </Steps>
    </div>
  );
}
