import { useState } from "react";
import { endDesk, getDesks, makeDesk } from "#contract/desks.ts";
import type { Desk } from "#contract/desks.ts";
import { TaskKey, TaskWords } from "../../data/Refusal.tsx";
import { useApiQuery } from "../../data/useApiQuery.ts";
import { useSubmit } from "../../data/useSubmit.ts";
import { dateText, whenText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { useCameraCode } from "../../sharing/useCameraCode.ts";
import { Button } from "../../ui/Button.tsx";
import { FormField, Note } from "../../ui/FormField.tsx";
import { Label, Select } from "../../ui/field.tsx";
import { Card, SecondLine, Stack } from "../../ui/layout.tsx";
import { SendForm } from "../../ui/SendForm.tsx";

/** The choices of how long a desk lasts. The most is POWER_BOUNDS.deskDays. */
const DAYS = [1, 7, 30] as const;
/** The side of the code for the camera, pixels. */
const CODE_SIDE = 200;

/** Shared desks of a facility: made by a link, seen with their last use, ended with one tap. */
export function DesksCard({ id }: { id: string }) {
  const say = useText();
  const { value, again } = useApiQuery(getDesks, { id });
  const [isOpen, setOpen] = useState(false);
  if (value === null) return null;
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <h2>{say("desk.cardTitle")}</h2>
        <p>{say("desk.cardText")}</p>
        {value.items.map((desk) => (
          <OpenDesk key={desk.id} facilityId={id} desk={desk} onEnd={again} />
        ))}
        {isOpen ? (
          <NewDesk id={id} onMade={again} />
        ) : (
          <Button size="s" onClick={() => setOpen(true)}>
            {say("desk.make")}
          </Button>
        )}
      </Stack>
    </Card>
  );
}

function OpenDesk({ facilityId, desk, onEnd }: { facilityId: string; desk: Desk; onEnd: () => void }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const task = useSubmit();
  const { id: deskId, label, openedAt, lastUsedAt, device, endsAt } = desk;
  const end = () =>
    task.start(async (ask) => {
      if ((await ask(endDesk, { id: facilityId, deskId })) !== null) onEnd();
    });
  const state =
    lastUsedAt !== null
      ? say("desk.used", { when: whenText(lastUsedAt, clock, language) })
      : say(openedAt === null ? "desk.notOpened" : "desk.signedOut");
  return (
    <Stack data-gap="s">
      <h3>
        <bdi>{label}</bdi>
      </h3>
      <SecondLine as="p" suppressHydrationWarning>
        {[state, device, say("desk.until", { date: dateText(endsAt, clock, language) })]
          .filter((each) => each !== "")
          .join(" · ")}
      </SecondLine>
      <TaskWords task={task} />
      <TaskKey task={task} label={say("desk.end")} onClick={end} />
    </Stack>
  );
}

function NewDesk({ id, onMade }: { id: string; onMade: () => void }) {
  const { say, language } = useLanguage();
  const task = useSubmit();
  const [label, setLabel] = useState("");
  const [days, setDays] = useState<number>(7);
  const [url, setUrl] = useState<string | null>(null);
  const send = () =>
    task.start(async (ask) => {
      const made = await ask(makeDesk, { id, label: label.trim(), days });
      if (made === null) return;
      setUrl(made.value.url);
      setLabel("");
      onMade();
    });
  const inDays = new Intl.NumberFormat(language, { style: "unit", unit: "day", unitDisplay: "long" });
  return (
    <SendForm onSend={send}>
      <Stack data-gap="m">
        <FormField
          label={say("desk.label")}
          hint={say("desk.labelHint")}
          maxLength={40}
          autoComplete="off"
          value={label}
          onChange={(event) => setLabel(event.target.value)}
        />
        <div>
          <Label htmlFor="desk-days">{say("desk.days")}</Label>
          <Select id="desk-days" value={days} onChange={(event) => setDays(Number(event.target.value))}>
            {DAYS.map((each) => (
              <option key={each} value={each}>
                {inDays.format(each)}
              </option>
            ))}
          </Select>
        </div>
        <TaskWords task={task} />
        <TaskKey task={task} look="key" label={say("desk.make")} type="submit" />
        <div role="status">{url !== null && <MadeLink url={url} />}</div>
      </Stack>
    </SendForm>
  );
}

/** The link, which is shown only once, also for the camera of the desk's phone. */
function MadeLink({ url }: { url: string }) {
  const say = useText();
  const code = useCameraCode(url);
  return (
    <Note icon="check" tone="fresh">
      <Stack data-gap="s">
        <p>
          {say("desk.made")} <bdi dir="ltr">{url}</bdi>
        </p>
        {code !== null && <img src={code} alt={say("desk.scan")} width={CODE_SIDE} height={CODE_SIDE} />}
      </Stack>
    </Note>
  );
}
