import { useState } from "react";
import { MOST_MESSAGE_CHARACTERS } from "#contract/messages/messages.ts";
import { isTooLongToRead } from "#domain/messages/words.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { useAccountId } from "../../session/useAccountId.ts";
import { Band } from "../../ui/Band.tsx";
import { Button } from "../../ui/Button.tsx";
import { Note } from "../../ui/FormField.tsx";
import { Stack } from "../../ui/layout.tsx";
import { WordsField } from "../../ui/WordsField.tsx";
import { ANONYMOUS_DRAFTS } from "../../drafts/kept-drafts.ts";
import { PasteFrame } from "./PasteFrame.tsx";
import { OpenPastes } from "./OpenPastes.tsx";
import { LeadCards } from "./LeadCards.tsx";
import { useLookUp } from "./useLookUp.ts";
import { usePasted } from "./usePasted.ts";
import type { Pasted } from "./usePasted.ts";
import css from "./PasteScreen.module.css";

export { readOnDevice } from "./read-on-device.ts";

/** The screen for forwarded messages. */
export function PasteScreen() {
  const account = useAccountId() ?? ANONYMOUS_DRAFTS;
  // Whoever signs in goes on with their text. Another account must not see it.
  const [writer, setWriter] = useState({ account, key: 0 });
  if (writer.account !== account)
    setWriter({ account, key: writer.account === ANONYMOUS_DRAFTS ? writer.key : writer.key + 1 });
  return <Paste key={writer.key} account={writer.account} />;
}

function Paste({ account }: { account: string }) {
  const say = useText();
  const pasted = usePasted(isTooLong, account);
  const { text, setText, isRestored } = pasted;
  return (
    <PasteFrame>
      <div role="status">
        {pasted.lost !== null && (
          <Note icon="list">{say(pasted.lost === "picture" ? "paste.picture" : "paste.lost")}</Note>
        )}
        {isRestored && pasted.lost === null && <Note icon="clock">{say("paste.restored")}</Note>}
        {!pasted.isKept && text !== "" && <Note icon="warn">{say("posting.savedHere")}</Note>}
      </div>
      <div className={css.sides} data-read={pasted.leads.length > 0 ? "" : undefined}>
        <Stack>
          <WordsField
            label={say("paste.box")}
            error={isTooLong(text) ? say("paste.tooLong") : null}
            rows={8}
            dir="auto"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {text !== "" && (
            <Button look="quiet" onClick={pasted.startOver}>
              {say(isRestored ? "paste.startOver" : "paste.discard")}
            </Button>
          )}
        </Stack>
        <Stack>
          <Read pasted={pasted} account={account} />
        </Stack>
      </div>
      <OpenPastes pastes={pasted.others} onOpen={pasted.open} />
    </PasteFrame>
  );
}

function isTooLong(text: string): boolean {
  return text.length > MOST_MESSAGE_CHARACTERS || isTooLongToRead(text);
}

/** What was read: the leads, or that there is none. */
function Read({ pasted, account }: { pasted: Pasted; account: string }) {
  const say = useText();
  const { read, leads } = pasted;
  const lookUp = useLookUp(read !== null && leads.length > 0 ? read.of : null, account);
  return (
    <>
      <div role="status">
        {read !== null &&
          (leads.length === 0 ? <Note icon="list">{say("paste.none")}</Note> : <p>{say("paste.found")}</p>)}
      </div>
      {read?.message.flags.includes("payment_in_advance") === true && (
        <Band tone="danger" icon="warn">
          {say("paste.advance")}
        </Band>
      )}
      {read !== null && <LeadCards pasted={pasted} lookUp={lookUp} account={account} />}
      {lookUp.isWaiting && <Button onClick={lookUp.again}>{say("paste.look")}</Button>}
    </>
  );
}
