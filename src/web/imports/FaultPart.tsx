import { useText } from "../i18n/useLanguage.tsx";
import { Refused } from "../ui/FormField.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Card, Stack } from "../ui/layout.tsx";
import { KeyRow } from "./KeyRow.tsx";
import type { Fault } from "./run.ts";

type FaultPartProps = { fault: Fault; isFinal?: boolean; isUndo?: boolean };

/**
 * Why a file cannot be read, and what to do. `isFinal`: only another file helps. `isUndo`: it was
 * to be taken back.
 */
export function FaultPart({ fault: { code }, isFinal = false, isUndo = false }: FaultPartProps) {
  const say = useText();
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <div role="alert">
          <Refused title={say(isUndo ? "imports.undo.stopped" : `imports.fault.${code}`)} />
        </div>
        {isFinal && (
          <KeyRow>
            <ButtonLink href="/admin/imports/new">{say("imports.anotherFile")}</ButtonLink>
          </KeyRow>
        )}
      </Stack>
    </Card>
  );
}
