import { useRef, useState } from "react";
import type { DragEvent, ReactNode } from "react";
import { useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { SecondLine } from "../../ui/layout.tsx";
import css from "./FileField.module.css";

const TYPES = ".csv,.tsv,.txt,.xlsx,.json,.geojson,.ndjson,.jsonl,.gz";

type FileFieldProps = {
  lead: ReactNode;
  hint: ReactNode;
  /** Why the file was refused; null if it was not. */
  error: ReactNode;
  isBusy?: boolean;
  onFile: (file: File) => void;
};

/** A field for one file: dropped, or chosen by a button. */
export function FileField({ lead, hint, error, isBusy = false, onFile }: FileFieldProps) {
  const say = useText();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined && !isBusy) onFile(file);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className={css.drop}
      data-over={isOver ? "" : undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>{lead}</p>
      <input
        ref={input}
        type="file"
        accept={TYPES}
        hidden
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again.
          event.target.value = "";
        }}
      />
      <Button look="key" aria-busy={isBusy ? true : undefined} onClick={() => input.current?.click()}>
        <Icon name={isBusy ? "clock" : "up"} />
        {isBusy ? say("app.sending") : say("imports.file.choose")}
      </Button>
      <SecondLine as="p">{hint}</SecondLine>
      <div role="alert">{error}</div>
    </div>
  );
}
