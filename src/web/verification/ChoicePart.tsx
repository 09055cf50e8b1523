import { useEffect, useId, useState } from "react";
import { KINDS } from "#domain/resources/kinds.ts";
import type { VerifierChoice } from "#domain/verification/choice.ts";
import { listSeparator } from "../i18n/list-separator.ts";
import { languageOwnName } from "../i18n/own-name.ts";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { verifierChoiceOf } from "../store/typed-documents.ts";
import type { TargetRequest } from "../store/types.ts";
import { useQuery } from "../store/useQuery.ts";
import { useWrites } from "../store/useWrites.ts";
import { Button } from "../ui/Button.tsx";
import { Choices } from "../ui/choices.tsx";
import { Card, Row, SecondLine, Stack } from "../ui/layout.tsx";
import { DistrictsField } from "./DistrictsField.tsx";
import { HoursField, hourText } from "./HoursField.tsx";
import { OwnWriteState } from "./OwnWriteState.tsx";
import { kindName } from "../i18n/kind-name.ts";

const SAVE = "verifierChoices.save";
const END = "verifierChoices.end";
const MINE: TargetRequest = { collection: "verifierChoices", mine: true, limit: 1 };
const NOTHING: VerifierChoice = { districts: [], kinds: [], languages: [] };

/** What a verifier chooses to call: districts, kinds, languages, hours. */
export function ChoicePart({ account, onChosen }: { account: string; onChosen: () => void }) {
  const say = useText();
  const id = useId();
  const { documents } = useQuery(MINE);
  const { writes, write } = useWrites(account);
  const [isOpen, setOpen] = useState(false);
  const [document] = documents;
  const chosen = document === undefined ? null : verifierChoiceOf(document);
  const send = (name: string, args: object) => {
    setOpen(false);
    // Another account is signed in now: the write is not theirs, and the screen has changed.
    void write([{ name, args: { id: account, ...args } }]).catch(() => undefined);
  };
  // The queue follows what the server knows.
  const version = document?.version ?? 0;
  useEffect(onChosen, [version, onChosen]);
  return (
    <Card data-pad="" aria-labelledby={id}>
      <Stack data-gap="m">
        <h2 id={id}>{say("choosing.title")}</h2>
        <SecondLine as="p">{say("choosing.lead")}</SecondLine>
        <OwnWriteState writes={writes} names={[SAVE, END]} />
        {isOpen ? (
          <ChoiceForm chosen={chosen ?? NOTHING} onSave={(choice) => send(SAVE, choice)} />
        ) : (
          <>
            {chosen === null ? <p>{say("choosing.anything")}</p> : <Chosen choice={chosen} />}
            <Row>
              <Button onClick={() => setOpen(true)}>
                {say(chosen === null ? "choosing.choose" : "choosing.change")}
              </Button>
              {chosen !== null && <Button onClick={() => send(END, {})}>{say("choosing.end")}</Button>}
            </Row>
          </>
        )}
      </Stack>
    </Card>
  );
}

/** What was chosen, in words. */
function Chosen({ choice: { districts, kinds, languages, hours } }: { choice: VerifierChoice }) {
  const { say, language, languages: shipped } = useLanguage();
  const separator = listSeparator(language);
  const rows: [string, string][] = [];
  if (districts.length > 0) rows.push([say("choosing.districts"), districts.map(({ label }) => label).join(separator)]);
  if (kinds.length > 0) rows.push([say("choosing.kinds"), kinds.map((kind) => kindName(kind, say)).join(separator)]);
  if (languages.length > 0)
    rows.push([say("choosing.languages"), languages.map((code) => languageOwnName(code, shipped)).join(separator)]);
  if (hours !== undefined)
    rows.push([say("choosing.hours"), say("choosing.fromTo", { from: hourText(hours.from), to: hourText(hours.to) })]);
  return (
    <dl>
      {rows.map(([name, words]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{words}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ChoiceForm({ chosen, onSave }: { chosen: VerifierChoice; onSave: (choice: VerifierChoice) => void }) {
  const { say, languages: shipped } = useLanguage();
  const [districts, setDistricts] = useState(chosen.districts);
  const [kinds, setKinds] = useState(chosen.kinds);
  const [languages, setLanguages] = useState(chosen.languages);
  const [hours, setHours] = useState(chosen.hours);
  return (
    <Stack>
      <DistrictsField districts={districts} onChange={setDistricts} />
      <Choices
        legend={say("choosing.kinds")}
        several
        choices={KINDS.map((kind) => ({ value: kind, title: kindName(kind, say) }))}
        chosen={kinds}
        onChoose={(kind, isOn) => setKinds(toggled(kinds, kind, isOn))}
      />
      <Choices
        legend={say("choosing.languages")}
        several
        choices={shipped.map(({ code, name }) => ({ value: code, title: name }))}
        chosen={languages}
        onChoose={(code, isOn) => setLanguages(toggled(languages, code, isOn))}
      />
      <HoursField hours={hours} onChange={setHours} />
      <Button
        look="key"
        wide
        onClick={() => onSave({ districts, kinds, languages, ...(hours !== undefined && { hours }) })}
      >
        {say("choosing.save")}
      </Button>
    </Stack>
  );
}

function toggled<Value>(all: readonly Value[], value: Value, isOn: boolean): Value[] {
  const others = all.filter((each) => each !== value);
  return isOn ? [...others, value] : others;
}
