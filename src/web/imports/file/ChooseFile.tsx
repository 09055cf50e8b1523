import { useState } from "react";
import { useNavigate } from "react-router";
import { startUpload } from "#contract/imports/imports.ts";
import { UPLOAD_BYTES } from "#domain/imports/upload.ts";
import { newId } from "#domain/shared/ids.ts";
import { TaskWords } from "../../data/Refusal.tsx";
import { useSubmit } from "../../data/useSubmit.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { Refused } from "../../ui/FormField.tsx";
import { Stack } from "../../ui/layout.tsx";
import { FileField } from "./FileField.tsx";
import { holdFile } from "./useUpload.ts";
import { megabytesText } from "../words.ts";

type FileRefusal = "empty" | "large";

/** The first step: a file, which then has an import and an address of its own. */
export function ChooseFile() {
  const { say, language } = useLanguage();
  const navigate = useNavigate();
  const task = useSubmit();
  const [refusal, setRefusal] = useState<FileRefusal | null>(null);
  const limit = { n: megabytesText(UPLOAD_BYTES, language) };
  const take = (file: File) => {
    const refused = refusalOf(file);
    setRefusal(refused);
    if (refused !== null) return;
    task.start(async (ask) => {
      const id = newId();
      const fileName = file.name.slice(0, 200) || "file";
      if ((await ask(startUpload, { id, fileName, bytes: file.size })) === null) return;
      holdFile(id, file);
      await navigate(`/admin/imports/${id}`, { replace: true });
    });
  };
  return (
    <Stack>
      <h2>{say("imports.file.title")}</h2>
      <FileField
        lead={say("imports.file.drop")}
        hint={say("imports.file.limits", limit)}
        isBusy={task.isBusy}
        error={
          refusal !== null && (
            <Refused title={refusal === "empty" ? say("imports.fault.empty") : say("imports.file.large", limit)} />
          )
        }
        onFile={take}
      />
      <TaskWords task={task} />
    </Stack>
  );
}

function refusalOf({ size }: File): FileRefusal | null {
  if (size === 0) return "empty";
  return size > UPLOAD_BYTES ? "large" : null;
}
