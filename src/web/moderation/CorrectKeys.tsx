import { useState } from "react";
import { LinesForm } from "../entry/lines/LinesForm.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Card, Stack } from "../ui/layout.tsx";

type CorrectKeysProps = { facilityId: string; reader: string; onChanged: () => void };

/**
 * Corrects a wrong number or name next to the report, with a reason, instead of hiding the listing.
 */
export function CorrectKeys({ facilityId, reader, onChanged }: CorrectKeysProps) {
  const say = useText();
  const [isOpen, setOpen] = useState(false);
  const leave = () => {
    setOpen(false);
    onChanged();
  };
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <h2>{say("lines.title")}</h2>
        {isOpen ? (
          <LinesForm id={facilityId} account={reader} isModerator onLeave={leave} />
        ) : (
          <Button wide onClick={() => setOpen(true)}>
            {say("lines.correct")}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
