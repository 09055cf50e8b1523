import { styled } from "../theme/styled.ts";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { useText } from "../i18n/useLanguage.tsx";
import { c } from "../theme/theme.ts";
import { standaloneLink } from "../ui/layout.tsx";

/** "or without a password", between two lines. */
export const Or = styled("p")({
  display: "flex",
  alignItems: "center",
  gap: 12,
  color: c.inkSoft,
  textAlign: "center",
  "&::before,&::after": { content: '""', flex: "1 1 24px", borderBlockStart: `1px solid ${c.control}` },
});

/** Links at both ends of a line; under each other where there is no room. */
export const Ends = styled("p")({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: "0 24px",
  "& a": standaloneLink,
});

/** Heading of a step, which takes the focus when the step begins, so that it is read aloud. */
export function StepHead({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Step>
      <Title ref={heading} tabIndex={-1}>
        {title}
      </Title>
      {children}
    </Step>
  );
}

const Step = styled("div")({ "& p": { color: c.inkSoft, marginBlockStart: 4 } });
const Title = styled("h1")({ "&:focus": { outline: "none" } });

/** "Step 1 of 3". */
export function StepOf({ at, of }: { at: number; of: number }) {
  const say = useText();
  return <p>{say("account.step", { at, of })}</p>;
}
