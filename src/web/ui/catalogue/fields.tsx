import { BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { useState } from "react";
import type { ReactNode } from "react";
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
export const fieldEntries: Entries = (say) => [
  ...bareFields(say),
  ...typedFields(say),
  ...specialFields(say),
  ...choices(say),
];

function bareFields(say: Say): Entry[] {
  const name = say("find.group");
  return [
    {
      part: "TextInput",
      states: [
        ["empty", <TextInput aria-label={name} placeholder={say("needs.groupAny")} />],
        ...inEachState("input", <TextInput aria-label={name} defaultValue="A+" />),
        ["refused", <TextInput aria-label={name} aria-invalid defaultValue="Q" />],
        ["disabled", <TextInput aria-label={name} disabled defaultValue="A+" />],
      ],
    },
    {
      part: "TextArea",
      states: [
        ["empty", <TextArea aria-label={name} placeholder={say("needs.groupAny")} />],
        ...inEachState("textarea", <TextArea aria-label={name} defaultValue={say("find.rotation")} />),
        ["refused", <TextArea aria-label={name} aria-invalid defaultValue="Q" />],
        ["disabled", <TextArea aria-label={name} disabled defaultValue={say("find.rotation")} />],
      ],
    },
    {
      part: "Select",
      states: [
        ["one of a few", <Groups />],
        ...inEachState("select", <Groups />),
        ["refused", <Groups isWrong />],
        ["disabled", <Groups isOff />],
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

/** A field as it is when it is pointed at, and when it has the focus. */
function inEachState(field: string, drawn: ReactNode): Entry["states"] {
  return (["hover", "focus-visible"] as const).map((state) => [
    state,
    <Forced state={state} on={field}>
      {drawn}
    </Forced>,
  ]);
}

function Groups({ isWrong = false, isOff = false }: { isWrong?: boolean; isOff?: boolean }) {
  const say = useText();
  return (
    <Select aria-label={say("find.group")} aria-invalid={isWrong ? true : undefined} disabled={isOff}>
      <option>{say("needs.groupAny")}</option>
      <option>{say("find.groupUnknown")}</option>
    </Select>
  );
}

function typedFields(say: Say): Entry[] {
  return [
    {
      part: "FormField",
      states: [
        ["empty", <FormField label={say("find.group")} icon="search" placeholder={say("needs.groupAny")} />],
        ["with a hint", <FormField label={say("find.group")} hint={say("find.whyAsk")} defaultValue="A+" />],
        ...inEachState("input", <FormField label={say("find.group")} icon="search" defaultValue="A+" />),
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
  ];
}

function specialFields(say: Say): Entry[] {
  return [
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
        ["parts of one bar", <ChosenGroup />],
        [
          "hover",
          <Hovered>
            <Chosen />
          </Hovered>,
        ],
        ["refused", <Chosen error={say("find.groupUnknown")} />],
        ["tiles, refused", <Chosen tiles error={say("find.groupUnknown")} />],
      ],
    },
    {
      part: "Tick",
      states: [
        ["off", <Ticked start={false} />],
        ["on", <Ticked start />],
        [
          "hover",
          <Hovered>
            <Ticked start={false} />
          </Hovered>,
        ],
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

/** With its first option pointed at. */
function Hovered({ children }: { children: ReactNode }) {
  return (
    <Forced state="hover" on="label">
      {children}
    </Forced>
  );
}

function ChosenGroup() {
  const say = useText();
  const [group, setGroup] = useState<string>("O+");
  const choices = BLOOD_GROUPS.map((value) => ({ value, title: <bdi dir="ltr">{value.replace("-", "−")}</bdi> }));
  return <Choices parts legend={say("find.group")} choices={choices} chosen={[group]} onChoose={setGroup} />;
}

function Ticked({ start }: { start: boolean }) {
  const say = useText();
  const [isOn, setOn] = useState(start);
  return <Tick checked={isOn} onTick={setOn} title={say("posting.saved")} help={say("posting.savedHere")} />;
}
