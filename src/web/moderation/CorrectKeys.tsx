import { useState } from "react";
import type { CorrectionEnd } from "#domain/facilities/corrections.ts";
import { CorrectionKeys } from "../entry/corrections/CorrectionKeys.tsx";
import { PlaceForm } from "../entry/corrections/PlaceForm.tsx";
import { LinesForm } from "../entry/lines/LinesForm.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Card, Stack } from "../ui/layout.tsx";

type CorrectKeysProps = {
  facilityId: string;
  reader: string;
  /** The fields that people reported. */
  fields: readonly (string | undefined)[];
  onChanged: () => void;
};

/**
 * Corrects a wrong number, name or place next to the report, with a reason, instead of hiding the
 * listing. A place that people said is closed is closed with one tap.
 */
export function CorrectKeys({ facilityId, reader, fields, onChanged }: CorrectKeysProps) {
  const say = useText();
  const [open, setOpen] = useState<"lines" | "place" | null>(null);
  const [end, setEnd] = useState<CorrectionEnd | null>(null);
  const leave = () => {
    setOpen(null);
    onChanged();
  };
  const finish = (how: CorrectionEnd) => {
    setEnd(how);
    onChanged();
  };
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <h2>{say("lines.title")}</h2>
        <div role="status">{end !== null && <p>{say(`corrections.end.${end}`)}</p>}</div>
        {end === null && fields.includes("closed") && (
          <CorrectionKeys facilityId={facilityId} field="closed" onEnd={finish} />
        )}
        {open === "lines" && <LinesForm id={facilityId} account={reader} isModerator onLeave={leave} />}
        {open === "place" && <PlaceForm id={facilityId} account={reader} isModerator onLeave={leave} />}
        {open === null && (
          <>
            <Button wide onClick={() => setOpen("lines")}>
              {say("lines.correct")}
            </Button>
            <Button wide onClick={() => setOpen("place")}>
              {say("corrections.place.change")}
            </Button>
          </>
        )}
      </Stack>
    </Card>
  );
}
