import { useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, Stack } from "../../ui/layout.tsx";
import { RowsTitle } from "../../ui/rows.tsx";
import { pasteName } from "../../drafts/kept-pastes.ts";
import type { KeptPaste } from "../../drafts/kept-pastes.ts";

/** Texts that were begun before, to continue. */
export function OpenPastes({ pastes, onOpen }: { pastes: readonly KeptPaste[]; onOpen: (paste: KeptPaste) => void }) {
  const say = useText();
  if (pastes.length === 0) return null;
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <RowsTitle>{say("paste.others")}</RowsTitle>
        {pastes.map((paste) => (
          <Button key={paste.id} onClick={() => onOpen(paste)}>
            <bdi>{pasteName(paste)}</bdi>
          </Button>
        ))}
      </Stack>
    </Card>
  );
}
