import { useState } from "react";
import { Refusal } from "../../data/Refusal.tsx";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { Note, Refused } from "../../ui/FormField.tsx";
import { Card, Stack } from "../../ui/layout.tsx";
import { FileField } from "./FileField.tsx";
import { ProgressBar } from "../ProgressBar.tsx";
import type { Run } from "../run.ts";
import { heldFile, holdFile, useUpload } from "./useUpload.ts";
import { shareText } from "../words.ts";

/** A file on its way. After a reload it is chosen again, and goes on where it stopped. */
export function UploadPart({ run, onWhole }: { run: Run; onWhole: () => void }) {
  const { say, language } = useLanguage();
  const { id, fileName, bytes } = run;
  const [file, setFile] = useState(() => heldFile(id));
  const [isOther, setOther] = useState(false);
  const upload = useUpload(run, file, onWhole);
  const take = (next: File) => {
    const isSame = next.size === bytes && next.name.slice(0, 200) === fileName;
    setOther(!isSame);
    if (!isSame) return;
    holdFile(id, next);
    setFile(next);
  };
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <ProgressBar
          share={upload.received / bytes}
          words={(share) => say("imports.file.arrived", { share: shareText(share, language) })}
        />
        <div role="status">{upload.isWaiting && <Note icon="wifi">{say("imports.file.noNet")}</Note>}</div>
        {file === null && (
          <FileField
            lead={say("imports.file.again", { name: fileName })}
            hint={say("imports.file.drop")}
            error={isOther && <Refused title={say("imports.file.other", { name: fileName })} />}
            onFile={take}
          />
        )}
        {upload.problem !== null && (
          <Stack data-gap="m">
            <div role="alert">
              <Refusal problem={upload.problem} />
            </div>
            <Button onClick={upload.again}>{say("problem.retry")}</Button>
          </Stack>
        )}
      </Stack>
    </Card>
  );
}
