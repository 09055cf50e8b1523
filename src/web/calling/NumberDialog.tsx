import { Fragment, useEffect, useState } from "react";
import { askContact } from "#contract/contact.ts";
import type { ContactChannel } from "#contract/contact.ts";
import type { Me } from "#contract/identity.ts";
import { channelKey } from "#domain/contact/channel-key.ts";
import { useCurrentUser } from "../session/useCurrentUser.ts";
import { Refusal, TaskKey, TaskWords } from "../data/Refusal.tsx";
import { useSubmit } from "../data/useSubmit.ts";
import { Waiting } from "../lazy/Waiting.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { Band } from "../ui/Band.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Note, Refused } from "../ui/FormField.tsx";
import { Icon } from "../ui/Icon.tsx";
import { SecondLine, Stack } from "../ui/layout.tsx";
import { phoneText, telHref } from "../ui/phone.ts";
import { PhoneNumber } from "../ui/PhoneNumber.tsx";
import { SendForm } from "../ui/SendForm.tsx";
import { WordsField } from "../ui/WordsField.tsx";
import { inOrderToTry } from "../entry/found-lines/lines-to-try.ts";
import { LineFoundWords } from "../entry/found-lines/LineFoundWords.tsx";
import { ContactLink, madeUpAddress } from "../entry/ContactLink.tsx";
import { noteCall, useCalled } from "../entry/useCalled.ts";
import { useKeptText } from "../device/useKeptText.ts";

export type NumberDialogProps = {
  listingId: string;
  isDemo: boolean;
  isOpen: boolean;
  /** The sign-in that leads back here. */
  signIn: string;
  /** The verification of phone or e-mail that leads back here. */
  verify: string;
  onClose: () => void;
};

/** The numbers given: shown only here, never stored. */
type GivenNumbers = { channels: readonly ContactChannel[]; warning: string };

/** Minimum and maximum characters of a reason. Source: CONTRACT.md 5. */
const LEAST = 10;
const MOST = 300;

/** Requests a person's number: warning, reason, number. The number stays in this dialog. */
export function NumberDialog({ listingId, isDemo, isOpen, signIn, verify, onClose }: NumberDialogProps) {
  const say = useText();
  const known = useCurrentUser();
  const [reason, setReason] = useKeptText(`reason.${listingId}`);
  const [given, setGiven] = useState<GivenNumbers | null>(null);
  const take = (next: GivenNumbers) => {
    setGiven(next);
    setReason("");
  };
  const isBack = useCalled() === listingId;
  useEffect(() => {
    // Back from the call: the next question is on the page.
    if (isBack && isOpen) onClose();
  }, [isBack, isOpen, onClose]);
  if (!isOpen) return null;
  return (
    <Dialog title={say("later.number.title")} close={say("later.close")} onClose={onClose}>
      <Stack>
        <PayWarning text={given?.warning} />
        {known.state === "unknown" && <Waiting />}
        {known.state === "failed" && (
          <>
            <Refusal problem={known.problem} />
            <Button onClick={() => void known.again()}>{say("problem.retry")}</Button>
          </>
        )}
        {known.state === "nobody" && <SignInFirst href={signIn} />}
        {known.state === "known" && given === null && (
          <Asking
            me={known.me}
            listingId={listingId}
            verify={verify}
            reason={reason}
            onType={setReason}
            onGiven={take}
          />
        )}
        {known.state === "known" && given !== null && (
          <Numbers given={given} isDemo={isDemo} listingId={listingId} onClose={onClose} />
        )}
      </Stack>
    </Dialog>
  );
}

function PayWarning({ text }: { text: string | undefined }) {
  const say = useText();
  return (
    <Band tone="danger" icon="warn">
      {say("listing.payTitle")}
      <small>{text ?? say("listing.payText")}</small>
    </Band>
  );
}

function SignInFirst({ href }: { href: string }) {
  const say = useText();
  return (
    <>
      <p>{say("later.number.signInWhy")}</p>
      <ButtonLink look="key" wide href={href}>
        {say("later.number.signIn")}
      </ButtonLink>
    </>
  );
}

type AskingProps = {
  me: Me;
  listingId: string;
  verify: string;
  reason: string;
  onType: (reason: string) => void;
  onGiven: (given: GivenNumbers) => void;
};

function Asking({ me, listingId, verify, reason, onType, onGiven }: AskingProps) {
  const say = useText();
  const task = useSubmit();
  const [isShort, setShort] = useState(false);
  if (!me.emailVerified && !me.phoneVerified) return <NotVerified verify={verify} />;
  const send = () => {
    const text = reason.trim();
    setShort(text.length < LEAST);
    if (text.length < LEAST) return;
    task.start(async (ask) => {
      const answer = await ask(askContact, { id: listingId, reason: text });
      if (answer !== null) onGiven(answer.value);
    });
  };
  return (
    <SendForm onSend={send}>
      <Stack data-gap="m">
        <WordsField
          label={say("later.number.why")}
          hint={say("later.number.told", { alias: me.alias })}
          error={isShort ? <Refused title={say("later.number.short", { least: LEAST })} /> : null}
          rows={3}
          maxLength={MOST}
          value={reason}
          onChange={(event) => onType(event.target.value)}
        />
        <TaskWords task={task} />
        {task.problem?.reason === "identity/not-verified" && <VerifyLink href={verify} />}
        <TaskKey task={task} label={say("find.getNumber")} look="key" type="submit" />
      </Stack>
    </SendForm>
  );
}

/** The requester must be traceable by mail or phone. */
function NotVerified({ verify }: { verify: string }) {
  const say = useText();
  return (
    <>
      <Note icon="mail" tone="ageing">
        <p>{say("later.number.notVerified")}</p>
      </Note>
      <VerifyLink href={verify} />
    </>
  );
}

function VerifyLink({ href }: { href: string }) {
  const say = useText();
  return (
    <ButtonLink wide href={href}>
      {say("later.number.verify")}
    </ButtonLink>
  );
}

type NumbersProps = { given: GivenNumbers; isDemo: boolean; listingId: string; onClose: () => void };

function Numbers({ given, isDemo, listingId, onClose }: NumbersProps) {
  const say = useText();
  return (
    <Stack data-gap="m" role="status">
      {inOrderToTry(given.channels).map((channel, index) => (
        <Fragment key={channelKey(channel)}>
          <ChannelLink
            channel={channel}
            isFirst={index === 0}
            madeUp={isDemo ? madeUpAddress(listingId) : undefined}
            onCall={() => noteCall(listingId)}
          />
          <LineFoundWords found={channel.found} />
        </Fragment>
      ))}
      {isDemo && <SecondLine>{say("listing.demoNumber")}</SecondLine>}
      <p>{say("later.number.yours")}</p>
      <Button wide onClick={onClose}>
        {say("later.number.done")}
      </Button>
    </Stack>
  );
}

type ChannelLinkProps = {
  channel: ContactChannel;
  isFirst: boolean;
  madeUp: string | undefined;
  onCall: () => void;
};

function ChannelLink({ channel, isFirst, madeUp, onCall }: ChannelLinkProps) {
  const say = useText();
  const { type, value } = channel;
  if (type === "phone") {
    return (
      <ContactLink
        look={isFirst ? "key" : "plain"}
        size={isFirst ? "l" : "m"}
        wide
        href={telHref(value)}
        madeUp={madeUp}
        onCall={onCall}
      >
        <Icon name="phone" />
        <span>
          {say("listing.callNumber")} <PhoneNumber value={value} />
        </span>
      </ContactLink>
    );
  }
  const isMail = type === "email";
  return (
    <ContactLink
      look={isFirst ? "key" : "plain"}
      wide
      href={isMail ? `mailto:${value}` : `https://wa.me/${value.replace(/\D/g, "")}`}
      rel="noopener noreferrer"
      madeUp={madeUp}
      onCall={onCall}
    >
      {isMail ? say("listing.mail", { address: value }) : say("listing.whatsapp", { number: phoneText(value) })}
    </ContactLink>
  );
}
