import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { sendBanAppeal } from "#contract/people-power.ts";
import type { Ban, OwnBanAppeal } from "#contract/errors.ts";
import { BAN_APPEAL_BOUNDS } from "#domain/identity/ban-appeal.ts";
import { whenText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { useSubmit } from "../../data/useSubmit.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Note, Refused } from "../../ui/FormField.tsx";
import { Stack } from "../../ui/layout.tsx";
import { WordsField } from "../../ui/WordsField.tsx";
import { Head } from "../Head.tsx";
import { BanLines, Operator } from "../form/RefusalNote.tsx";
import { TaskForm } from "../form/TaskForm.tsx";
import { forgetDrafts, useDraft } from "../form/useDraft.ts";
import { z } from "zod";

/** A ban with its appeal, as a refused sign-in tells it. */
type AppealedBan = Ban & { appeal: OwnBanAppeal };

const State: z.ZodType<{ ban: AppealedBan }> = z.object({
  ban: z.object({
    reason: z.string(),
    until: z.string().nullable(),
    appeal: z.object({
      token: z.string().nullable(),
      sentAt: z.string().nullable(),
      answer: z.object({ outcome: z.enum(["shorten", "keep"]), reason: z.string(), at: z.string() }).nullable(),
    }),
  }),
});

/** The ban that a refused sign-in passed on. The browser keeps it over a reload. */
function bannedIn(state: unknown): AppealedBan | null {
  return State.safeParse(state).data?.ban ?? null;
}

/** The appeal of who is banned: its form, or its state. A refused sign-in leads here. */
export function AppealScreen() {
  const say = useText();
  const { state } = useLocation();
  const ban = bannedIn(state);
  return (
    <Stack>
      <Head name="appeal" />
      {ban === null ? (
        <>
          <Note icon="lock">{say("appeal.none")}</Note>
          <ButtonLink look="key" wide href="/signin">
            {say("account.signIn.go")}
          </ButtonLink>
        </>
      ) : (
        <Appealed ban={ban} />
      )}
    </Stack>
  );
}

function Appealed({ ban }: { ban: AppealedBan }) {
  const say = useText();
  const { token } = ban.appeal;
  return (
    <>
      <Refused title={say("errors.identity/banned.title")}>
        <BanLines ban={withoutLink(ban)} />
      </Refused>
      {token === null ? <SentState appeal={ban.appeal} /> : <AppealForm ban={ban} token={token} />}
      <Operator />
    </>
  );
}

/** The same ban, whose lines lead nowhere. */
function withoutLink({ reason, until }: Ban): Ban {
  return { reason, until };
}

/** When it was sent, or what was answered. */
function SentState({ appeal: { sentAt, answer } }: { appeal: OwnBanAppeal }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  if (answer === null) {
    return (
      <Note icon="check" tone="fresh">
        {say("appeal.sent", { when: sentAt === null ? "" : whenText(sentAt, clock, language) })}
      </Note>
    );
  }
  return (
    <Note icon="person">
      <p>{say(`appeal.${answer.outcome}`, { when: whenText(answer.at, clock, language) })}</p>
      <p>
        <q dir="auto">{answer.reason}</q>
      </p>
    </Note>
  );
}

/** Letters of a token that name its ban: a later token of the same ban finds the same draft. */
const BAN_LETTERS = 21;

function AppealForm({ ban, token }: { ban: AppealedBan; token: string }) {
  const say = useText();
  const navigate = useNavigate();
  const task = useSubmit();
  const form = `appeal.${token.slice(0, BAN_LETTERS)}`;
  const { fields, change } = useDraft(form, { words: "" });
  const [isShort, setShort] = useState(false);
  const send = () => {
    const words = fields.words.trim();
    const isTooShort = words.length < BAN_APPEAL_BOUNDS.leastWords;
    setShort(isTooShort);
    if (isTooShort) return;
    task.start(async (ask) => {
      const answer = await ask(sendBanAppeal, { token, words });
      if (answer === null) return;
      forgetDrafts(form);
      const appeal: OwnBanAppeal = { token: null, sentAt: answer.value.sentAt, answer: null };
      // In the history's state, so that a reload shows it too.
      await navigate("/appeal", { replace: true, state: { ban: { ...ban, appeal } } });
    });
  };
  return (
    <TaskForm task={task} label={say("appeal.send")} fields={[]} onSend={send}>
      <WordsField
        label={say("appeal.words")}
        hint={say("appeal.hint")}
        error={isShort ? <Refused title={say("appeal.short")} /> : null}
        rows={6}
        maxLength={BAN_APPEAL_BOUNDS.mostWords}
        value={fields.words}
        onChange={(event) => change({ words: event.target.value })}
      />
    </TaskForm>
  );
}
