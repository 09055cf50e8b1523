import { RESPONSE_LIMITS } from "#domain/responses/limits.ts";
import { isRunningState } from "#domain/responses/response.ts";
import type { Phrase, ResponseSide } from "#domain/responses/response.ts";
import { useKeptText } from "../../device/useKeptText.ts";
import { whenText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { useAccountId } from "../../session/useAccountId.ts";
import type { OwnResponse } from "../../store/typed-documents.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { SecondLine, Stack } from "../../ui/layout.tsx";
import { SendForm } from "../../ui/SendForm.tsx";
import { WordsField } from "../../ui/WordsField.tsx";
import { Acts, Fold } from "../card-parts.tsx";
import { useAnswerActs } from "./useAnswerActs.ts";
import css from "./Thread.module.css";

/** What the server puts where private words were (domain/responses/notes.ts). */
const MASK = "•••••••";

/** The ready phrases of each side: who needs something is not on the way. */
const PHRASES_OF: Readonly<Record<ResponseSide, readonly Phrase[]>> = {
  owner: ["where-are-you", "i-am-here", "still-needed", "bring-papers", "thank-you"],
  responder: ["on-my-way", "running-late", "i-am-here", "where-are-you", "thank-you"],
};

/** The notes of a response, and a field and ready phrases for more while it runs. */
export function Thread({ response }: { response: OwnResponse }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { side, other, notes, state } = response;
  return (
    <Fold open={notes.length > 0}>
      <summary>
        {say("mine.answer.note.title")}
        <Icon name="down" size="s" />
      </summary>
      <Stack data-gap="m">
        <div role="log">
          <ol className={css.notes}>
            {notes.map(({ by, at, text, phrase }, index) => (
              <li key={`${index} ${at}`} data-own={by === side ? "" : undefined}>
                <SecondLine as="p">
                  <bdi>{by === side ? say("mine.answer.note.you") : other}</bdi>
                  {` · ${whenText(at, clock, language)}`}
                </SecondLine>
                <p dir="auto">{phrase === undefined ? text : say(`mine.answer.phrase.${phrase}`)}</p>
                {by === side && text?.includes(MASK) === true && (
                  <SecondLine as="p">{say("mine.answer.note.masked")}</SecondLine>
                )}
              </li>
            ))}
          </ol>
        </div>
        {isRunningState(state) && <NoteForm id={response.id} side={side} />}
      </Stack>
    </Fold>
  );
}

function NoteForm({ id, side }: Pick<OwnResponse, "id" | "side">) {
  const { say } = useLanguage();
  const { send } = useAnswerActs();
  const [text, setText] = useKeptText(`${useAccountId()}.note.${id}`);
  const tell = (said: object) => send({ name: "responses.note", args: { id, ...said } });
  const submit = () => {
    tell({ text: text.trim() });
    setText("");
  };
  return (
    <SendForm onSend={submit}>
      <Stack data-gap="m">
        <WordsField
          label={say("mine.answer.note.label")}
          hint={say("mine.answer.note.hint")}
          rows={2}
          required
          maxLength={RESPONSE_LIMITS.noteCharacters}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Acts>
          <Button type="submit">{say("mine.answer.note.send")}</Button>
        </Acts>
        <div role="group" aria-label={say("mine.answer.note.ready")}>
          <Acts>
            {PHRASES_OF[side].map((phrase) => (
              <Button key={phrase} size="s" onClick={() => tell({ phrase })}>
                {say(`mine.answer.phrase.${phrase}`)}
              </Button>
            ))}
          </Acts>
        </div>
      </Stack>
    </SendForm>
  );
}
