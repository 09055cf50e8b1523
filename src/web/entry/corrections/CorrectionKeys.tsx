import { answerCorrection } from "#contract/corrections.ts";
import type { CalledField, CorrectionEnd } from "#domain/facilities/corrections.ts";
import { TaskKey, TaskWords } from "../../data/Refusal.tsx";
import { useSubmit } from "../../data/useSubmit.ts";
import { useText } from "../../i18n/useLanguage.tsx";

type CorrectionKeysProps = { facilityId: string; field: CalledField; onEnd: (end: CorrectionEnd) => void };

/** What a call found about a place that people said is closed or has moved: one tap. */
export function CorrectionKeys({ facilityId: id, field, onEnd }: CorrectionKeysProps) {
  const say = useText();
  const task = useSubmit();
  const answer = (isRight: boolean) =>
    task.start(async (ask) => {
      const answered = await ask(answerCorrection, { id, field, isRight });
      if (answered !== null) onEnd(answered.value.end);
    });
  return (
    <>
      <TaskWords task={task} />
      <TaskKey task={task} look="key" label={say(`corrections.right.${field}`)} onClick={() => answer(true)} />
      <TaskKey task={task} label={say(`corrections.wrong.${field}`)} onClick={() => answer(false)} />
    </>
  );
}
