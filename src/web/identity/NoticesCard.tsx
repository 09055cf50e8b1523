import { useState } from "react";
import type { Me } from "#contract/identity.ts";
import { getNotices, setNotices } from "#contract/news.ts";
import type { Notices } from "#contract/news.ts";
import { useApiQuery } from "../data/useApiQuery.ts";
import { useSubmit } from "../data/useSubmit.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Choices } from "../ui/choices.tsx";
import { Card, Row, Stack } from "../ui/layout.tsx";
import { Answered } from "./Answered.tsx";
import { TaskRefusal } from "./form/TaskForm.tsx";

/** The daily notice about one's posts: by mail, text message, or not at all. */
export function NoticesCard({ me }: { me: Me }) {
  const answer = useApiQuery(getNotices, {});
  return (
    <Card data-pad="" id="notices">
      <Answered answer={answer}>{(kept) => <NoticesForm me={me} kept={kept} onKept={answer.set} />}</Answered>
    </Card>
  );
}

type NoticesFormProps = { me: Me; kept: Notices; onKept: (kept: Notices) => void };

function NoticesForm({ me, kept, onKept }: NoticesFormProps) {
  const say = useText();
  const task = useSubmit();
  const [isSaved, setSaved] = useState(false);
  const ways: Readonly<Record<Notices["daily"], boolean>> = {
    mail: me.emailVerified,
    sms: me.phoneVerified,
    off: true,
  };
  const offered = (["mail", "sms", "off"] as const).filter((way) => ways[way] || way === kept.daily);
  const save = (changed: Partial<Notices>) => {
    setSaved(false);
    task.start(async (ask) => {
      const answer = await ask(setNotices, { ...kept, ...changed });
      if (answer === null) return;
      onKept(answer.value);
      setSaved(true);
    });
  };
  return (
    <Stack data-gap="m">
      <Choices
        legend={
          <>
            {say("account.notices.title")}
            <br />
            <small>{say("account.notices.lead")}</small>
          </>
        }
        choices={offered.map((way) => ({ value: way, title: say(`account.notices.${way}`) }))}
        chosen={[kept.daily]}
        onChoose={(daily) => save({ daily })}
      />
      {kept.ended.map((kind) => (
        <Row key={kind}>
          <span>{say("account.notices.ended", { kind: say(`account.notices.kinds.${kind}`) })}</span>
          <Button look="plain" onClick={() => save({ ended: kept.ended.filter((each) => each !== kind) })}>
            {say("account.notices.resume")}
          </Button>
        </Row>
      ))}
      <TaskRefusal task={task} />
      <p role="status">{isSaved && say("account.saved")}</p>
    </Stack>
  );
}
