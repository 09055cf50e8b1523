import { useState } from "react";
import type { Facility } from "#contract/facilities.ts";
import { languagesOfCountry } from "#domain/places/languages.ts";
import { useSite } from "../../data/useSite.tsx";
import { speaksText } from "../../entry/terms/terms-words.ts";
import { languageOwnName } from "../../i18n/own-name.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { useWrites } from "../../store/useWrites.ts";
import { Button } from "../../ui/Button.tsx";
import { Choices } from "../../ui/choices.tsx";
import { Card, Stack } from "../../ui/layout.tsx";
import { FactForm } from "./FactForm.tsx";

/** The languages of whoever answers the phone. Staff tick them; nothing is guessed. */
export function SpeaksCard({ facility: { id, speaks = [] }, account }: { facility: Facility; account: string }) {
  const locale = useLanguage();
  const { say } = locale;
  const { write } = useWrites(account);
  const [ticked, setTicked] = useState<readonly string[] | null>(null);
  const save = (codes: readonly string[]) => {
    const args = { id, speaks: codes.length === 0 ? null : [...codes] };
    write([{ name: "facilities.edit", args }]).catch(() => undefined);
    setTicked(null);
  };
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <h2>{say("counter.speaks.title")}</h2>
        {ticked === null ? (
          <>
            <p suppressHydrationWarning>{speaksText(speaks, locale) ?? say("counter.speaks.unknown")}</p>
            <Button size="s" onClick={() => setTicked(speaks)}>
              {say("counter.speaks.change")}
            </Button>
          </>
        ) : (
          <SpeaksForm ticked={ticked} onTick={setTicked} onSave={save} />
        )}
      </Stack>
    </Card>
  );
}

type SpeaksFormProps = {
  ticked: readonly string[];
  onTick: (ticked: readonly string[] | null) => void;
  onSave: (codes: readonly string[]) => void;
};

function SpeaksForm({ ticked, onTick, onSave }: SpeaksFormProps) {
  const { say, languages } = useLanguage();
  const { defaultCountry } = useSite();
  const known = [...languagesOfCountry(defaultCountry), ...languages.map(({ code }) => code), ...ticked];
  return (
    <FactForm onSave={() => onSave(ticked)} onLeave={() => onTick(null)}>
      <Choices
        several
        legend={say("counter.speaks.title")}
        choices={[...new Set(known)].map((code) => ({
          value: code,
          title: <bdi lang={code}>{languageOwnName(code, languages)}</bdi>,
        }))}
        chosen={ticked}
        onChoose={(code, isOn) => onTick(isOn ? [...ticked, code] : ticked.filter((each) => each !== code))}
      />
    </FactForm>
  );
}
