import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { acceptInvitation, readInvitation } from "#contract/people.ts";
import type { OutputOf } from "#contract/route.ts";
import { dateText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { useSessionHint } from "../../session/useCurrentUser.ts";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Stack } from "../../ui/layout.tsx";
import { forgetInvitation, invitationToken } from "./invitation-token.ts";
import { Head } from "../Head.tsx";
import { wayBack } from "../next.ts";
import { StepHead } from "../layout.tsx";
import { useSubmit } from "../../data/useSubmit.ts";
import { TaskForm, TaskRefusal } from "../form/TaskForm.tsx";
import { Waiting } from "../../lazy/Waiting.tsx";

type Offer = OutputOf<typeof readInvitation>;

/** The offer of an invitation link, accepted by the signed-in account. */
export function InvitationScreen() {
  const say = useText();
  // This part runs only in the browser.
  const [token] = useState(invitationToken);
  const task = useSubmit();
  const { start } = task;
  const [offer, setOffer] = useState<Offer | null>(null);
  const [taken, setTaken] = useState<"now" | "waits" | null>(null);
  useEffect(
    () =>
      start(async (ask) => {
        const answer = await ask(readInvitation, { token });
        if (answer !== null) setOffer(answer.value);
      }),
    [start, token],
  );
  const finish = (waits: boolean) => {
    forgetInvitation();
    setTaken(waits ? "waits" : "now");
  };
  if (offer === null) {
    return (
      <>
        <Head name="invitation" />
        <TaskRefusal task={task} />
        {task.isBusy && <Waiting />}
      </>
    );
  }
  if (taken !== null) {
    const role = say(`account.role.${offer.role}`);
    return (
      <>
        {taken === "now" ? (
          <StepHead title={say("account.invitation.done", { role })} />
        ) : (
          <StepHead title={say("account.invitation.title", { role })}>
            <p>{say("account.invitation.waits")}</p>
          </StepHead>
        )}
        <ButtonLink look="key" wide href="/account">
          {say("account.invitation.goOn")}
        </ButtonLink>
      </>
    );
  }
  return <Offered offer={offer} token={token} onTaken={finish} />;
}

function Offered({ offer, token, onTaken }: { offer: Offer; token: string; onTaken: (waits: boolean) => void }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const here = useLocation();
  const isIn = useSessionHint();
  const task = useSubmit();
  const take = () =>
    task.start(async (ask) => {
      const accepted = await ask(acceptInvitation, { token });
      if (accepted !== null) onTaken(accepted.value.waits === true);
    });
  const role = say(`account.role.${offer.role}`);
  return (
    <>
      <StepHead title={say("account.invitation.title", { role })}>
        <Stack data-gap="s">
          <p>{say(`account.roleText.${offer.role}`)}</p>
          {offer.facility !== null && <p>{say("account.invitation.at", { name: offer.facility.name })}</p>}
          <p>{say("account.invitation.until", { date: dateText(offer.expiresAt, clock, language) })}</p>
        </Stack>
      </StepHead>
      {isIn ? (
        <TaskForm task={task} label={say("account.invitation.take")} fields={[]} onSend={take} />
      ) : (
        <Stack data-gap="m">
          <ButtonLink look="key" wide href={wayBack("/signin", here, "invitation")}>
            {say("account.signIn.go")}
          </ButtonLink>
          <ButtonLink wide href={wayBack("/signup", here, "invitation")}>
            {say("account.signIn.makeAccount")}
          </ButtonLink>
        </Stack>
      )}
    </>
  );
}
