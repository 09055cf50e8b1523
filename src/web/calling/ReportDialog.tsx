import { useState } from "react";
import type { ReactNode } from "react";
import { REPORT_KINDS } from "#domain/moderation/report.ts";
import type { ReportKind } from "#domain/moderation/report.ts";
import { useCurrentUser } from "../session/useCurrentUser.ts";
import { Waiting } from "../lazy/Waiting.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { rememberedAccount } from "../store/account.ts";
import { NotYours } from "../store/current-store.ts";
import { useOpenServerOnline } from "../store/useServerOnline.ts";
import { Button } from "../ui/Button.tsx";
import { Choices } from "../ui/choices.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Done } from "../ui/Done.tsx";
import { Refused } from "../ui/FormField.tsx";
import { SecondLine, Stack } from "../ui/layout.tsx";
import { SendForm } from "../ui/SendForm.tsx";
import { WordsField } from "../ui/WordsField.tsx";
import { hasKeptText, useKeptText } from "../device/useKeptText.ts";
import { useOwnWrites } from "./useOwnWrites.ts";

/** Maximum characters. Source: src/contract/moderation.ts, ReportInput. */
const MOST_TEXT = 1_000;
const MOST_EVIDENCE = 2_000;

type ReportDialogProps = {
  listingId: string;
  /** The kind chosen at first. */
  begin?: ReportKind;
  onClose: () => void;
};

/**
 * Reports a listing: kind, description, evidence. Sent through the outbox; no account is needed.
 */
export function ReportDialog({ listingId, begin, onClose }: ReportDialogProps) {
  const say = useText();
  const [key, setKey] = useState<string | null>(null);
  const [isSomebodys] = useState(() => rememberedAccount() !== null && hasKeptText(...namesOf(listingId)));
  const form = <ReportForm listingId={listingId} begin={begin} onKept={setKey} />;
  return (
    <Dialog title={say("later.report.title")} close={say("later.close")} onClose={onClose}>
      {key !== null && <Sent writeKey={key} onClose={onClose} />}
      {key === null && (isSomebodys ? <KnownFirst>{form}</KnownFirst> : form)}
    </Dialog>
  );
}

/** Stored text is only for its author: first it must be known who is signed in. */
function KnownFirst({ children }: { children: ReactNode }) {
  return useCurrentUser().state === "unknown" ? <Waiting /> : children;
}

/** Storage names of a report's description and evidence. */
function namesOf(listingId: string): [text: string, evidence: string] {
  return [`report.${listingId}`, `evidence.${listingId}`];
}

type ReportFormProps = { listingId: string; begin: ReportKind | undefined; onKept: (key: string) => void };

function ReportForm({ listingId, begin, onKept }: ReportFormProps) {
  const say = useText();
  const { write } = useOwnWrites();
  const [kind, setKind] = useState<ReportKind | null>(begin ?? null);
  const [nameOfText, nameOfEvidence] = namesOf(listingId);
  const [text, setText] = useKeptText(nameOfText);
  const [evidence, setEvidence] = useKeptText(nameOfEvidence);
  const [wrong, setWrong] = useState<"kind" | "account" | "part" | null>(null);
  const send = async () => {
    if (kind === null) return setWrong("kind");
    const words = { ...(text.trim() && { text: text.trim() }), ...(evidence.trim() && { evidence: evidence.trim() }) };
    const { keys } = await write([{ name: "reports.file", args: { listingId, kind, ...words } }]);
    setText("");
    setEvidence("");
    onKept(keys[0] ?? "");
  };
  return (
    <SendForm
      onSend={() => void send().catch((error: unknown) => setWrong(error instanceof NotYours ? "account" : "part"))}
    >
      <Stack>
        <Choices
          legend={say("later.report.what")}
          choices={REPORT_KINDS.map((value) => ({ value, title: say(`later.report.kind.${value}`) }))}
          chosen={kind === null ? [] : [kind]}
          onChoose={(value) => {
            setKind(value);
            setWrong(null);
          }}
          error={wrong === "kind" ? <Refused title={say("later.report.chooseKind")} /> : null}
        />
        <Words text={text} onText={setText} evidence={evidence} onEvidence={setEvidence} />
        <div role="alert">
          {wrong === "account" && <Refused title={say("later.help.refusedWhy")} />}
          {wrong === "part" && <Refused title={say("problem.noAnswerTitle")}>{say("problem.noAnswerText")}</Refused>}
        </div>
        <Button type="submit" look="key" wide>
          {say("later.report.send")}
        </Button>
        <SecondLine as="p">{say("later.report.noHiding")}</SecondLine>
      </Stack>
    </SendForm>
  );
}

type WordsProps = {
  text: string;
  onText: (text: string) => void;
  evidence: string;
  onEvidence: (evidence: string) => void;
};

/** Description and evidence, both optional. */
function Words({ text, onText, evidence, onEvidence }: WordsProps) {
  const say = useText();
  return (
    <>
      <WordsField
        label={say("later.report.text")}
        rows={3}
        maxLength={MOST_TEXT}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <WordsField
        label={say("later.report.evidence")}
        hint={say("later.report.private")}
        rows={2}
        maxLength={MOST_EVIDENCE}
        value={evidence}
        onChange={(event) => onEvidence(event.target.value)}
      />
    </>
  );
}

/** Stored on this phone, sent, or refused with its reason. */
function Sent({ writeKey, onClose }: { writeKey: string; onClose: () => void }) {
  const say = useText();
  const { writes, retry, discard } = useOwnWrites();
  const online = useOpenServerOnline();
  const write = writes.find(({ key }) => key === writeKey);
  if (write?.state === "rejected") {
    const { error } = write;
    return (
      <Stack data-gap="m">
        <div role="alert">
          <Refused title={error?.title ?? say("later.help.refused")}>{error?.detail}</Refused>
        </div>
        <Button look="key" wide onClick={() => void retry(writeKey)}>
          {say("problem.retry")}
        </Button>
        <Button wide onClick={() => void discard(writeKey).then(onClose)}>
          {say("later.report.leave")}
        </Button>
      </Stack>
    );
  }
  const isKept = write !== undefined && online === "offline";
  return (
    <Done text={say(isKept ? "later.help.waiting" : "later.report.thanks")} isWaiting={isKept}>
      <Button wide onClick={onClose}>
        {say("later.report.done")}
      </Button>
    </Done>
  );
}
