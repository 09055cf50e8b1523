import { showNote } from "#contract/moderation.ts";
import type { CaseObservation } from "#contract/moderation.ts";
import { TaskKey, TaskWords } from "../data/Refusal.tsx";
import { useSubmit } from "../data/useSubmit.ts";
import { useText } from "../i18n/useLanguage.tsx";

type NoteProps = { observation: CaseObservation; isOwn: boolean; again: () => void };

/**
 * The note of an observation. A moderator takes a public one away without hiding the listing, and
 * can show it again.
 */
export function Note({ observation: { id, note, privateNote, isNoteTaken }, isOwn, again }: NoteProps) {
  const say = useText();
  const task = useSubmit();
  const mayAct = !isOwn && (note !== undefined || isNoteTaken === true);
  const isShown = note === undefined;
  const act = () =>
    task.start(async (ask) => {
      if ((await ask(showNote, { id, isShown })) !== null) again();
    });
  return (
    <>
      {note !== undefined && (
        <p>
          <bdi>{note}</bdi>
        </p>
      )}
      {privateNote !== undefined && (
        <p>{say(isNoteTaken === true ? "moderation.note.taken" : "moderation.privateNote", { text: privateNote })}</p>
      )}
      {mayAct && (
        <>
          <TaskWords task={task} />
          <TaskKey task={task} label={say(isShown ? "moderation.note.show" : "moderation.note.take")} onClick={act} />
        </>
      )}
    </>
  );
}
