import { useState } from "react";
import type { Facility } from "#contract/facilities.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Row, Stack } from "../../ui/layout.tsx";
import { countedThingName } from "./CountLine.tsx";
import { bedTypesToAdd, componentsToAdd } from "./rows.ts";
import type { CountedThing, CountRow } from "./rows.ts";

type AddMoreProps = {
  rows: readonly CountRow[];
  types: Facility["types"];
  onAdd: (more: readonly CountedThing[]) => void;
};

/** Adds a kind of bed or a blood component to the counter. */
export function AddMore({ rows, types, onAdd }: AddMoreProps) {
  const say = useText();
  const [isOpen, setOpen] = useState(false);
  const beds = types.includes("hospital") || types.includes("clinic") || hasBeds(rows) ? bedTypesToAdd(rows) : [];
  const blood = componentsToAdd(rows);
  if (beds.length === 0 && blood.length === 0) return null;
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
  return (
    <Stack data-gap="m">
      {beds.length > 0 && <h2>{say("counter.addBed")}</h2>}
      <Row>
        {beds.map((counted) => (
          <Button key={countedThingName(counted, say)} size="s" onClick={() => add([counted])}>
            {countedThingName(counted, say)}
          </Button>
        ))}
      </Row>
      {blood.length > 0 && <h2>{say("counter.addBlood")}</h2>}
      <Row>
        {blood.map(({ component, rows: more }) => (
          <Button key={component} size="s" onClick={() => add(more)}>
            {say(`things.blood.${component}`)}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}

function hasBeds(rows: readonly CountRow[]): boolean {
  return rows.some(({ counted }) => counted.kind === "bed");
}
