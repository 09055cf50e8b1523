import { useId, useState } from "react";
import type { VerifierAreaSave } from "#contract/asks.ts";
import { DONOR_RADII_KM } from "#domain/donors/donor.ts";
import type { DonorRadiusKm } from "#domain/donors/donor.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { PlaceField } from "../places/PlaceField.tsx";
import { verifierAreaOf } from "../store/typed-documents.ts";
import type { TargetRequest } from "../store/types.ts";
import { useQuery } from "../store/useQuery.ts";
import { useWrites } from "../store/useWrites.ts";
import { Button } from "../ui/Button.tsx";
import { Choices } from "../ui/choices.tsx";
import { Label } from "../ui/field.tsx";
import { Note } from "../ui/FormField.tsx";
import { Card, SecondLine, Stack } from "../ui/layout.tsx";
import { OwnWriteState } from "./OwnWriteState.tsx";

const SAVE = "verifierAreas.save";
const END = "verifierAreas.end";
const MINE: TargetRequest = { collection: "verifierAreas", mine: true, limit: 1 };

/** Whether, and where, a verifier is asked to call when a need begins. */
export function AskToCallPart({ account }: { account: string }) {
  const say = useText();
  const id = useId();
  const { documents } = useQuery(MINE);
  const { writes, write } = useWrites(account);
  const [document] = documents;
  const area = document === undefined ? null : verifierAreaOf(document);
  // Another account is signed in now: the write is not theirs, and the screen has changed.
  const send = (name: string, args: object) => void write([{ name, args: { ...args } }]).catch(() => undefined);
  const save = (chosen: Omit<VerifierAreaSave, "id">) => send(SAVE, { id: account, ...chosen });
  return (
    <Card data-pad="" aria-labelledby={id}>
      <Stack data-gap="m">
        <h2 id={id}>{say("asking.call.title")}</h2>
        <SecondLine as="p">{say("asking.call.lead")}</SecondLine>
        <OwnWriteState writes={writes} names={[SAVE, END]} />
        {area === null ? (
          <AreaForm onSave={save} />
        ) : (
          <>
            <div role="status">
              <Note icon="check" tone="fresh">
                {say("asking.call.on", { km: area.radiusKm, place: area.place?.label ?? "" })}
              </Note>
            </div>
            <Button onClick={() => send(END, { id: account })}>{say("asking.call.end")}</Button>
          </>
        )}
      </Stack>
    </Card>
  );
}

function AreaForm({ onSave }: { onSave: (chosen: Omit<VerifierAreaSave, "id">) => void }) {
  const say = useText();
  const id = useId();
  const [place, setPlace] = useState<VerifierAreaSave["place"] | null>(null);
  const [radiusKm, setRadius] = useState<DonorRadiusKm>(25);
  const [isTried, setTried] = useState(false);
  const isWrong = isTried && place === null;
  const save = () => {
    setTried(true);
    if (place !== null) onSave({ place, radiusKm });
  };
  return (
    <Stack data-gap="m">
      <div>
        <Label htmlFor={id}>{say("asking.call.place")}</Label>
        <PlaceField
          id={id}
          typed=""
          near={undefined}
          onTake={({ label, lat, lng }) => setPlace({ lat, lng, label })}
          onType={() => setPlace(null)}
          invalid={isWrong}
          describedBy={`${id}-error`}
        />
        <div role="alert" id={`${id}-error`}>
          {isWrong && say("asking.call.choose")}
        </div>
      </div>
      <Choices
        legend={say("asking.call.radius")}
        tiles
        choices={DONOR_RADII_KM.map((km) => ({ value: String(km), title: say("find.radiusKm", { km }) }))}
        chosen={[String(radiusKm)]}
        onChoose={(value) => setRadius(DONOR_RADII_KM.find((km) => String(km) === value) ?? radiusKm)}
      />
      <Button onClick={save}>{say("asking.call.save")}</Button>
    </Stack>
  );
}
