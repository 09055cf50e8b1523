import { useState } from "react";
import { saveSource } from "#contract/imports/imports.ts";
import { TaskKey, TaskWords } from "../data/Refusal.tsx";
import { useSubmit } from "../data/useSubmit.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { FormField } from "../ui/FormField.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Stack } from "../ui/layout.tsx";
import { KeyRow } from "./KeyRow.tsx";
import type { ImportSource } from "./run.ts";
import { SelectField } from "./SelectField.tsx";
import { periodText } from "./words.ts";

/** How often an address may be read, minutes. Proposal. */
const PERIODS = [15, 60, 360, 1_440, 10_080] as const;
const USUAL = 60;

type Feed = ImportSource["feed"];
type FeedFormProps = { source: ImportSource; onSource: (source: ImportSource) => void };

/** Where a source's list is read again and again, how often, and whether it pauses. */
export function FeedForm({ source, onSource }: FeedFormProps) {
  const { say } = useLanguage();
  const task = useSubmit();
  const [isOpen, setOpen] = useState(false);
  const { feed } = source;
  const save = (next: Feed) =>
    task.start(async (ask) => {
      const { id, name, licence, url, weight } = source;
      const kept = { ...(url !== null && { url }), ...(weight !== null && { weight }) };
      const saved = await ask(saveSource, { id, name, licence, ...kept, feed: next });
      if (saved !== null) {
        onSource(saved.value);
        setOpen(false);
      }
    });
  return (
    <>
      <KeyRow>
        {" "}
        {feed !== null && (
          <TaskKey
            task={task}
            label={say(feed.isPaused ? "imports.feed.goOn" : "imports.feed.pause")}
            onClick={() => save({ ...feed, isPaused: !feed.isPaused })}
          />
        )}
        <Button onClick={() => setOpen(true)}>
          <Icon name="clock" />
          {say(feed === null ? "imports.feed.begin" : "imports.feed.change")}
        </Button>
      </KeyRow>{" "}
      {!isOpen && <TaskWords task={task} />}
      {isOpen && <FeedDialog feed={feed} task={task} onSave={save} onClose={() => setOpen(false)} />}
    </>
  );
}

type FeedDialogProps = {
  feed: Feed;
  task: ReturnType<typeof useSubmit>;
  onSave: (feed: Feed) => void;
  onClose: () => void;
};

/** The address of a feed, and how often it is read. */
function FeedDialog({ feed, task, onSave, onClose }: FeedDialogProps) {
  const { say, language } = useLanguage();
  const [url, setUrl] = useState(feed?.url ?? "");
  const [everyMinutes, setMinutes] = useState(feed?.everyMinutes ?? USUAL);
  const periods = PERIODS.some((each) => each === everyMinutes) ? PERIODS : [...PERIODS, everyMinutes];
  const isAddress = /^https:\/\/[^\s/]/.test(url.trim());
  const save = () => onSave({ url: url.trim(), everyMinutes, isPaused: false });
  return (
    <Dialog title={say("imports.feed.begin")} close={say("app.back")} onClose={onClose}>
      <Stack data-gap="m">
        <FormField
          label={say("imports.feed.address")}
          hint={say("imports.feed.addressHint")}
          type="url"
          inputMode="url"
          maxLength={2_000}
          dir="ltr"
          placeholder="https://"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
        <SelectField
          label={say("imports.feed.often")}
          value={String(everyMinutes)}
          onChoose={(chosen) => setMinutes(Number(chosen))}
        >
          {periods.map((minutes) => (
            <option key={minutes} value={minutes}>
              {periodText(minutes, language)}
            </option>
          ))}
        </SelectField>
        <TaskWords task={task} />
        {isAddress && <TaskKey task={task} look="key" label={say("imports.feed.save")} onClick={save} />}
        {feed !== null && <TaskKey task={task} label={say("imports.feed.stop")} onClick={() => onSave(null)} />}
      </Stack>
    </Dialog>
  );
}
