import { useState } from "react";
import type { Facility } from "#contract/facilities.ts";
import { accessTexts } from "../../entry/card/trait-words.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { useWrites } from "../../store/useWrites.ts";
import { Button } from "../../ui/Button.tsx";
import { Choices } from "../../ui/choices.tsx";
import { Card, Stack } from "../../ui/layout.tsx";
import { FactForm } from "./FactForm.tsx";

type Access = Facility["accessibility"];

/** How one gets in. Staff say it; what they leave open is not known to readers either. */
export function AccessCard({ facility: { id, accessibility }, account }: { facility: Facility; account: string }) {
  const say = useText();
  const { write } = useWrites(account);
  const [chosen, setChosen] = useState<Access | null>(null);
  const { lift, signLanguage } = accessibility;
  const known = [
    ...accessTexts(accessibility, say),
    ...(lift === true ? [say("facility.lift")] : []),
    ...(signLanguage === true ? [say("facility.signLanguage")] : []),
  ];
  const save = (facts: Access) => {
    write([{ name: "facilities.edit", args: { id, accessibility: facts } }]).catch(() => undefined);
    setChosen(null);
  };
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <h2>{say("facility.access")}</h2>
        {chosen === null ? (
          <>
            {known.length === 0 && <p>{say("facility.accessUnknown")}</p>}
            {known.map((text) => (
              <p key={text}>{text}</p>
            ))}
            <Button size="s" onClick={() => setChosen(accessibility)}>
              {say("counter.access.change")}
            </Button>
          </>
        ) : (
          <AccessForm chosen={chosen} onChoose={setChosen} onSave={save} />
        )}
      </Stack>
    </Card>
  );
}

type AccessFormProps = {
  chosen: Access;
  onChoose: (chosen: Access | null) => void;
  onSave: (facts: Access) => void;
};

const UNKNOWN = "unknown";
const WHEELCHAIR = ["yes", "limited", "no", UNKNOWN] as const;
const WAYS = ["step-free", "steps", UNKNOWN] as const;
const MORE = ["lift", "signLanguage"] as const;

function AccessForm({ chosen, onChoose, onSave }: AccessFormProps) {
  const say = useText();
  const { wheelchair, stepFree, ...more } = chosen;
  const without = { wheelchair: { stepFree, ...more }, stepFree: { wheelchair, ...more } };
  return (
    <FactForm onSave={() => onSave(knownOf(chosen))} onLeave={() => onChoose(null)}>
      <Choices
        legend={say("counter.access.wheelchair")}
        choices={WHEELCHAIR.map((value) => ({
          value,
          title: say(value === UNKNOWN ? "counter.access.unknown" : `traits.wheelchair.${value}`),
        }))}
        chosen={[wheelchair ?? UNKNOWN]}
        onChoose={(value) =>
          onChoose(value === UNKNOWN ? without.wheelchair : { ...without.wheelchair, wheelchair: value })
        }
      />
      <Choices
        legend={say("counter.access.way")}
        choices={WAYS.map((value) => ({
          value,
          title: say(
            value === UNKNOWN ? "counter.access.unknown" : value === "steps" ? "traits.steps" : "traits.stepFree",
          ),
        }))}
        chosen={[stepFree === undefined ? UNKNOWN : stepFree ? "step-free" : "steps"]}
        onChoose={(value) =>
          onChoose(value === UNKNOWN ? without.stepFree : { ...without.stepFree, stepFree: value === "step-free" })
        }
      />
      <Choices
        several
        legend={say("counter.access.more")}
        choices={MORE.map((value) => ({ value, title: say(`facility.${value}`) }))}
        chosen={MORE.filter((each) => chosen[each] === true)}
        onChoose={(value, isOn) => onChoose({ ...chosen, [value]: isOn ? true : undefined })}
      />
    </FactForm>
  );
}

/** The facts without those that are left open. */
function knownOf(facts: Access): Access {
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined));
}
