import { useId, useState } from "react";
import type { Facility } from "#contract/facilities.ts";
import type { SupplyFields } from "#domain/facilities/capacity.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { tidyText } from "#domain/shared/tidy-text.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { Label, Select } from "../../ui/field.tsx";
import { FormField } from "../../ui/FormField.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Row, Stack } from "../../ui/layout.tsx";
import { SendForm } from "../../ui/SendForm.tsx";
import { countedThingName } from "./counted-words.ts";
import { componentsToAdd, thingsToAdd } from "./rows.ts";
import type { CountedThing, CountRow } from "./rows.ts";

type AddMoreProps = {
  facility: Pick<Facility, "types">;
  rows: readonly CountRow[];
  onAdd: (more: readonly CountedThing[]) => void;
};

/** Adds a row to the counter: of beds and blood at once, of every other kind by choosing it. */
export function AddMore({ facility, rows, onAdd }: AddMoreProps) {
  const say = useText();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button size="s" aria-expanded={false} onClick={() => setOpen(true)}>
        <Icon name="plus" />
        {say("counter.addMore")}
      </Button>
    );
  }
  const add = (more: readonly CountedThing[]) => {
    onAdd(more);
    setOpen(false);
  };
  const hasBeds =
    facility.types.some((type) => type === "hospital" || type === "clinic") ||
    rows.some(({ counted }) => counted.kind === "bed");
  const beds = hasBeds ? thingsToAdd(rows, "bed") : [];
  const blood = componentsToAdd(rows);
  return (
    <Stack data-gap="m">
      {beds.length > 0 && <h2>{say("counter.addBed")}</h2>}
      <Things things={beds} onAdd={add} />
      {blood.length > 0 && <h2>{say("counter.addBlood")}</h2>}
      <Row>
        {blood.map(({ component, rows: more }) => (
          <Button key={component} size="s" onClick={() => add(more)}>
            {say(`things.blood.${component}`)}
          </Button>
        ))}
      </Row>
      <OtherKind
        rows={rows}
        kinds={KINDS.filter((kind) => kind !== "blood" && !(kind === "bed" && hasBeds))}
        onAdd={add}
      />
    </Stack>
  );
}

type OnAdd = { onAdd: AddMoreProps["onAdd"] };

function Things({ things, onAdd }: { things: readonly CountedThing[] } & OnAdd) {
  const say = useText();
  return (
    <Row>
      {things.map((counted) => (
        <Button key={countedThingName(counted, say)} size="s" onClick={() => onAdd([counted])}>
          {countedThingName(counted, say)}
        </Button>
      ))}
    </Row>
  );
}

/** Anything else that a place may have: its kind, then which. */
function OtherKind({ rows, kinds, onAdd }: { rows: readonly CountRow[]; kinds: readonly Kind[] } & OnAdd) {
  const say = useText();
  const id = useId();
  const [kind, setKind] = useState<Kind | null>(null);
  return (
    <>
      <div>
        <Label htmlFor={id}>{say("counter.addKind")}</Label>
        <Select
          id={id}
          value={kind ?? ""}
          onChange={({ target }) => setKind(kinds.find((each) => each === target.value) ?? null)}
        >
          <option value="">{"–"}</option>
          {kinds.map((each) => (
            <option key={each} value={each}>
              {say(`kinds.${each}`)}
            </option>
          ))}
        </Select>
      </div>
      {kind !== null && <Things things={thingsToAdd(rows, kind)} onAdd={onAdd} />}
      {(kind === "medicine" || kind === "test" || kind === "vaccine") && (
        <NamedThing key={kind} kind={kind} onAdd={onAdd} />
      )}
    </>
  );
}

/** A thing that no list names. */
function NamedThing({ kind, onAdd }: { kind: "medicine" | "test" | "vaccine" } & OnAdd) {
  const say = useText();
  const [name, setName] = useState("");
  const add = () => {
    const tidy = tidyText(name);
    if (tidy === undefined) return;
    const details: SupplyFields["details"] = kind === "medicine" ? { generic: tidy } : { name: tidy };
    onAdd([{ kind, details }]);
  };
  return (
    <SendForm onSend={add}>
      <Stack data-gap="s">
        <FormField
          label={say("counter.addName")}
          autoComplete="off"
          maxLength={120}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Row>
          <Button size="s" type="submit">
            {say("counter.add")}
          </Button>
        </Row>
      </Stack>
    </SendForm>
  );
}
