import { useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { Note } from "../../ui/FormField.tsx";
import { Stack } from "../../ui/layout.tsx";
import { StepHead } from "../layout.tsx";
import { CopyButton } from "./CopyButton.tsx";
import { saveFile } from "./save-file.ts";
import css from "./BackupCodes.module.css";

/** Backup codes for a lost app, shown only once: copied, or saved as a file. */
export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const say = useText();
  const text = codes.join("\n");
  return (
    <>
      <StepHead title={say("account.second.backupTitle")}>
        <p>{say("account.second.backupOnce")}</p>
      </StepHead>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            <bdi dir="ltr">{code}</bdi>
          </li>
        ))}
      </ul>
      <Stack data-gap="m">
        <CopyButton text={text} />
        <Button size="s" onClick={() => saveFile("lifeboard-backup-codes.txt", "text/plain", `${text}\n`)}>
          {say("account.second.save")}
        </Button>
        <Note icon="lock">{say("account.second.keep")}</Note>
        <Button look="key" wide onClick={onDone}>
          {say("account.second.kept")}
        </Button>
      </Stack>
    </>
  );
}
