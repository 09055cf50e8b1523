import { useEffect, useState } from "react";
import { proveChannel, sendChannelCode } from "#contract/contact.ts";
import type { ContactChannel } from "#contract/contact.ts";
import { TaskKey, TaskWords } from "../../data/Refusal.tsx";
import { useSubmit } from "../../data/useSubmit.ts";
import { LineFoundWords } from "../../entry/found-lines/LineFoundWords.tsx";
import { useText } from "../../i18n/useLanguage.tsx";
import { CodeField } from "../../session/CodeField.tsx";
import { Button } from "../../ui/Button.tsx";
import { Note } from "../../ui/FormField.tsx";
import { Stack } from "../../ui/layout.tsx";
import { phoneText } from "../../ui/phone.ts";
import { SendForm } from "../../ui/SendForm.tsx";
import { useOwnChannels } from "../useOwnChannels.tsx";
import { useFocusIfLost } from "../useFocusIfLost.ts";
import { useSendingText } from "../useSendingText.ts";

/** Seconds before a code may be sent again: messages are slow. */
const AGAIN_SECONDS = 30;

/** "+91 98300 12345 is not checked": verifies a number or address with a code sent to it. */
export function ProveNumber({ channel }: { channel: ContactChannel }) {
  const say = useText();
  const [isOpen, setOpen] = useState(false);
  const value = channel.type === "email" ? channel.value : phoneText(channel.value);
  return (
    <Note icon="warn" tone="ageing">
      <p>
        <bdi dir="ltr">{value}</bdi>
        <br />
        {say(channel.found === undefined ? "mine.prove.why" : "mine.prove.dead")}
      </p>
      <LineFoundWords found={channel.found} />
      {isOpen ? (
        <CodeStep channel={channel} onLeave={() => setOpen(false)} />
      ) : (
        <Button size="s" onClick={() => setOpen(true)}>
          {say(channel.type === "email" ? "mine.prove.openMail" : "mine.prove.open")}
        </Button>
      )}
    </Note>
  );
}

function CodeStep({ channel, onLeave }: { channel: ContactChannel; onLeave: () => void }) {
  const say = useText();
  const sending = useSubmit();
  const [sentAt, setSentAt] = useState<number | null>(null);
  const { type, value } = channel;
  const send = () =>
    sending.start(async (ask) => {
      if ((await ask(sendChannelCode, { type, value })) !== null) setSentAt(Date.now());
    });
  const isMail = type === "email";
  const wordsOf = useSendingText(isMail);
  const first = useFocusIfLost<HTMLDivElement>();
  if (sentAt === null) {
    return (
      <Stack data-gap="m" ref={first} tabIndex={-1}>
        <p>{wordsOf(isMail ? "willMail" : "willSend")}</p>
        <TaskWords task={sending} />
        <TaskKey look="key" task={sending} label={say("mine.prove.send")} onClick={send} />
        <Button size="s" onClick={onLeave}>
          {say("mine.act.leave")}
        </Button>
      </Stack>
    );
  }
  return (
    <Stack data-gap="m">
      <p role="status">{wordsOf(isMail ? "mailed" : "sent")}</p>
      <CodeForm channel={channel} />
      <TaskWords task={sending} />
      <SendAgain key={sentAt} onSend={send} />
    </Stack>
  );
}

function CodeForm({ channel: { type, value } }: { channel: ContactChannel }) {
  const say = useText();
  const task = useSubmit();
  const channels = useOwnChannels();
  const [code, setCode] = useState("");
  const field = useFocusIfLost<HTMLInputElement>();
  const prove = () =>
    task.start(async (ask) => {
      if ((await ask(proveChannel, { type, value, code: code.trim() })) !== null) channels?.again();
    });
  return (
    <SendForm onSend={prove}>
      <Stack data-gap="m">
        <CodeField ref={field} value={code} onType={setCode} />
        <TaskWords task={task} />
        <TaskKey look="key" type="submit" task={task} label={say("mine.prove.go")} />
      </Stack>
    </SendForm>
  );
}

function SendAgain({ onSend }: { onSend: () => void }) {
  const say = useText();
  const [left, setLeft] = useState(AGAIN_SECONDS);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  if (left > 0) return <p aria-live="off">{say("mine.prove.againIn", { count: left })}</p>;
  return (
    <Button size="s" onClick={onSend}>
      {say("mine.prove.again")}
    </Button>
  );
}
