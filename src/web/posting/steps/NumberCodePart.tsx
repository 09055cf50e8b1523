import { getSignInWays } from "#contract/identity.ts";
import { Refusal } from "../../data/Refusal.tsx";
import { useApiQuery } from "../../data/useApiQuery.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { CodeField } from "../../session/CodeField.tsx";
import { CookieNotice } from "../../session/CookieNotice.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Card, IconLine, Stack } from "../../ui/layout.tsx";
import { signInAddress, stepAddress } from "../../drafts/step-address.ts";
import type { NumberCode } from "../useNumberCode.ts";

/** What is said of a code that is sent, or will be; without text messages, who can read it. */
export function CodeWords({ isSent }: { isSent: boolean }) {
  const say = useText();
  const { value } = useApiQuery(getSignInWays, {});
  if (value?.sends.sms === false) return say("mine.prove.noSms");
  const words = say(isSent ? "mine.prove.sent" : "mine.prove.willSend");
  return value?.sends.calls === true ? `${words} ${say("mine.prove.calls")}` : words;
}

type NumberCodePartProps = {
  code: NumberCode;
  number: string;
  draft: string;
  isAnonymous: boolean;
  /** The id of what is agreed to by posting. */
  describedBy?: string;
  /** Posts without the proof; nobody is given the number until then. */
  onLater: () => void;
};

/** The code that proves the number: asked for on the last page, because the post needs it. */
export function NumberCodePart({ code, number, draft, isAnonymous, describedBy, onLater }: NumberCodePartProps) {
  const say = useText();
  const { isSent, typed, type, problem, hasNoCookies } = code;
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <IconLine>
          <Icon name="key" />
          <span>
            <b>
              <bdi dir="ltr">{number}</bdi>
            </b>
            <br />
            <CodeWords isSent={isSent} />
          </span>
        </IconLine>
        {isSent && <CodeField value={typed} onType={type} />}
        <div role="alert">
          {problem !== null && <Refusal problem={problem} />}
          {hasNoCookies && <CookieNotice />}
        </div>
        {isSent && (
          <Button size="s" onClick={() => void code.send()}>
            {say("mine.prove.again")}
          </Button>
        )}
        {isAnonymous ? (
          <ButtonLink size="s" href={signInAddress(stepAddress(draft, "check"))}>
            {say("posting.check.signIn")}
          </ButtonLink>
        ) : (
          <Button size="s" onClick={onLater} aria-describedby={describedBy}>
            {say("posting.check.later")}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
