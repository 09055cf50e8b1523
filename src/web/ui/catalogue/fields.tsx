import { useState } from "react";
import type { Entries, Entry } from "./entry.ts";
import type { Say } from "../../i18n/text.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../Button.tsx";
import { Choices, Tick } from "../choices.tsx";
import { Counter } from "../Counter.tsx";
import { FieldHint, Label, Select, TextArea, TextInput } from "../field.tsx";
import { FormField } from "../FormField.tsx";
import { Icon } from "../Icon.tsx";
import { OneTimeCodeField } from "../OneTimeCodeField.tsx";
import { SendForm } from "../SendForm.tsx";
import { WordsField } from "../WordsField.tsx";
import { Forced } from "./Forced.tsx";

/** Inputs and choices. */
export const fieldEntries: Entries = (say) => [...bareFields(say), ...typedFields(say), ...choices(say)];

function bareFields(say: Say): Entry[] {
  const name = say("find.group");
  return [
    {
      part: "TextInput",
      states: [
        ["empty", <TextInput aria-label={name} placeholder={say("needs.groupAny")} />],
        [
          "focus-visible",
          <Forced state="focus-visible" on="input">
            <TextInput aria-label={name} />
          </Forced>,
        ],
        ["refused", <TextInput aria-label={name} aria-invalid defaultValue="Q" />],
      ],
    },
    { part: "TextArea", states: [["filled", <TextArea aria-label={name} defaultValue={say("find.rotation")} />]] },
    {
      part: "Select",
      states: [
        [
          "one of a few",
          <Select aria-label={name}>
            <option>{say("needs.groupAny")}</option>
            <option>{say("find.groupUnknown")}</option>
          </Select>,
        ],
      ],
    },
    {
      part: "Label",
      states: [
        [
          "above its field",
          <>
            <Label htmlFor="labelled">{name}</Label>
            <TextInput id="labelled" />
          </>,
        ],
      ],
    },
    { part: "FieldHint", states: [["under a field", <FieldHint>{say("find.whyAsk")}</FieldHint>]] },
  ];
}

function typedFields(say: Say): Entry[] {
  return [
    {
      part: "FormField",
      states: [
        ["empty", <FormField label={say("find.group")} icon="search" placeholder={say("needs.groupAny")} />],
        ["with a hint", <FormField label={say("find.group")} hint={say("find.whyAsk")} defaultValue="A+" />],
        [
          "refused",
          <FormField label={say("find.group")} error={say("find.groupUnknown")} defaultValue="Q" icon="search" />,
        ],
        [
          "with a key at its end, disabled",
          <FormField
            label={say("find.group")}
            disabled
            tail={
              <Button size="s" look="quiet" aria-label={say("find.show")}>
                <Icon name="next" />
              </Button>
            }
          />,
        ],
      ],
    },
    {
      part: "OneTimeCodeField",
      states: [
        ["empty", <OneTimeCodeField label={say("mine.prove.code")} value="" onType={() => undefined} />],
        [
          "refused",
          <OneTimeCodeField
            label={say("mine.prove.code")}
            error={say("find.groupUnknown")}
            value="123456"
            onType={() => undefined}
          />,
        ],
      ],
    },
    {
      part: "WordsField",
      states: [
        ["with a hint", <WordsField label={say("listing.told")} hint={say("posting.saved")} rows={3} />],
        ["refused", <WordsField label={say("listing.told")} error={say("find.groupUnknown")} rows={3} />],
      ],
    },
    {
      part: "Counter",
      states: [
        ["not known yet", <Counted start="" />],
        ["at the least", <Counted start="0" />],
        ["somewhere between", <Counted start="12" />],
        ["refused", <Counted start="x" error={say("find.groupUnknown")} />],
      ],
    },
  ];
}

function choices(say: Say): Entry[] {
  return [
    {
      part: "Choices",
      states: [
        ["one of them", <Chosen />],
        ["several", <Chosen several />],
        ["tiles", <Chosen tiles />],
        ["refused", <Chosen error={say("find.groupUnknown")} />],
      ],
    },
    {
      part: "Tick",
      states: [
        ["off", <Ticked start={false} />],
        ["on", <Ticked start />],
      ],
    },
    {
      part: "SendForm",
      states: [
        [
          "a form that the program sends",
          <SendForm onSend={() => undefined}>
            <FormField label={say("find.group")} />
            <Button type="submit" look="key">
              {say("find.apply")}
            </Button>
          </SendForm>,
        ],
      ],
    },
  ];
}

function Counted({ start, error }: { start: string; error?: string }) {
  const say = useText();
  const [value, setValue] = useState(start);
  return (
    <Counter
      label={say("facility.beds")}
      value={value}
      onChange={setValue}
      read={(text) => (text === "" ? Number.NaN : Number(text))}
      less="−"
      more="+"
      unit={say("facility.free", { count: Number(value) || 0 })}
      error={error ?? null}
    />
  );
}

const VALUES = ["all", "call", "details"] as const;

function Chosen({ several = false, tiles = false, error }: { several?: boolean; tiles?: boolean; error?: string }) {
  const say = useText();
  const [chosen, setChosen] = useState<readonly string[]>(error === undefined ? ["call"] : []);
  const words = { all: say("find.all"), call: say("find.call"), details: say("find.details") };
  return (
    <Choices
      legend={say("find.group")}
      choices={VALUES.map((value) => ({
        value,
        title: words[value],
        icon: value === "call" ? "phone" : "check",
        ...(!tiles && { help: say("find.whyAsk") }),
      }))}
      chosen={chosen}
      onChoose={(value, isOn) =>
        setChosen(several ? [...chosen.filter((each) => each !== value), ...(isOn ? [value] : [])] : [value])
      }
      several={several}
      tiles={tiles}
      error={error ?? null}
    />
  );
}

function Ticked({ start }: { start: boolean }) {
  const say = useText();
  const [isOn, setOn] = useState(start);
  return <Tick checked={isOn} onTick={setOn} title={say("posting.saved")} help={say("posting.savedHere")} />;
}
