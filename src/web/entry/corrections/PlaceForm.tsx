import { useState } from "react";
import { setFacilityPlace, undoFacilityLines } from "#contract/facility-lines.ts";
import type { FacilityLines } from "#contract/facility-lines.ts";
import { TaskKey, TaskWords } from "../../data/Refusal.tsx";
import { useSubmit } from "../../data/useSubmit.ts";
import { useKeptText } from "../../device/useKeptText.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { DevicePlace } from "../../places/DevicePlace.tsx";
import { readPoint } from "../../places/place-choice.ts";
import { Button } from "../../ui/Button.tsx";
import { Note, FormField, Refused } from "../../ui/FormField.tsx";
import { Stack } from "../../ui/layout.tsx";
import { SendForm } from "../../ui/SendForm.tsx";
import { LineChanges } from "../lines/LineChanges.tsx";
import { ReasonField } from "../lines/ReasonField.tsx";

type PlaceFormProps = {
  id: string;
  account: string;
  /** A moderator gives a reason. */
  isModerator: boolean;
  onLeave: () => void;
};

/** A point is written so that nobody reads it as more exact than a door, degrees. */
const DIGITS = 5;

type Done = { how: "saved" | "undone"; lines: FacilityLines };
type Typed = { point: string; address: string; reason: string };
const NOTHING: Typed = { point: "", address: "", reason: "" };

/**
 * Where a facility is: as two numbers of a map, or the device's own position at the door. What is
 * typed stays in this tab until it is published.
 */
export function PlaceForm({ id, account, isModerator, onLeave }: PlaceFormProps) {
  const say = useText();
  const task = useSubmit();
  const [kept, keep] = useKeptText(`${account}.place.${id}`);
  const [done, setDone] = useState<Done | null>(null);
  const [isMissing, setMissing] = useState(false);
  const typed = readTyped(kept);
  const type = (part: Partial<Typed>) => {
    keep(JSON.stringify({ ...typed, ...part }));
    setMissing(false);
  };
  const point = readPoint(typed.point.replaceAll(/\s/g, ""));
  const send = () => {
    if (point === null) return setMissing(true);
    const [address, reason] = [typed.address.trim(), typed.reason.trim()];
    const more = { ...(address !== "" && { address }), ...(isModerator && { reason }) };
    task.start(async (ask) => {
      const answer = await ask(setFacilityPlace, { id, ...point, ...more });
      if (answer === null) return;
      keep("");
      setDone({ how: "saved", lines: answer.value });
    });
  };
  const undo = (changeId: string) =>
    task.start(async (ask) => {
      const answer = await ask(undoFacilityLines, { id, changeId });
      if (answer !== null) setDone({ how: "undone", lines: answer.value });
    });
  if (done !== null)
    return (
      <Stack data-gap="m">
        <Note icon="check" tone="fresh">
          {say(done.how === "saved" ? "corrections.place.saved" : "lines.undone")}
        </Note>
        <TaskWords task={task} />
        {done.how === "saved" && <LineChanges lines={done.lines} task={task} onUndo={undo} />}
        <Button onClick={onLeave}>{say("lines.close")}</Button>
      </Stack>
    );
  return (
    <SendForm onSend={send}>
      <Stack data-gap="m">
        <Fields typed={typed} isMissing={isMissing} onType={type} />
        {isModerator && <ReasonField reason={typed.reason} onType={(reason) => type({ reason })} />}
        <TaskWords task={task} />
        <TaskKey task={task} look="key" type="submit" label={say("lines.save")} />
        <Button look="quiet" wide onClick={onLeave}>
          {say("lines.leave")}
        </Button>
      </Stack>
    </SendForm>
  );
}

type FieldsProps = { typed: Typed; isMissing: boolean; onType: (part: Partial<Typed>) => void };

/** The point, by the device or typed, and the address. */
function Fields({ typed, isMissing, onType }: FieldsProps) {
  const say = useText();
  return (
    <>
      <DevicePlace
        label={say("corrections.place.here")}
        why={say("corrections.place.hereWhy")}
        isShown={({ lat, lng }) => typed.point === pointText({ lat, lng })}
        onPoint={(fix) => onType({ point: pointText(fix) })}
      />
      <FormField
        label={say("corrections.place.point")}
        hint={say("corrections.place.pointHint")}
        dir="ltr"
        inputMode="text"
        autoComplete="off"
        maxLength={40}
        value={typed.point}
        error={isMissing ? <Refused title={say("corrections.place.pointWrong")} /> : null}
        onChange={(event) => onType({ point: event.target.value })}
      />
      <FormField
        label={say("corrections.place.address")}
        hint={say("corrections.place.addressHint")}
        autoComplete="off"
        maxLength={300}
        value={typed.address}
        onChange={(event) => onType({ address: event.target.value })}
      />
    </>
  );
}

function pointText({ lat, lng }: { lat: number; lng: number }): string {
  return `${lat.toFixed(DIGITS)}, ${lng.toFixed(DIGITS)}`;
}

function readTyped(text: string): Typed {
  try {
    return { ...NOTHING, ...(JSON.parse(text) as Partial<Typed>) };
  } catch {
    return NOTHING;
  }
}
