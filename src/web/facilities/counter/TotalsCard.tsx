import { useState } from "react";
import { useText } from "../../i18n/useLanguage.tsx";
import { useReadNumber } from "../../i18n/useReadNumber.ts";
import { Button } from "../../ui/Button.tsx";
import { FormField, Refused } from "../../ui/FormField.tsx";
import { Card, Row, SecondLine, Stack } from "../../ui/layout.tsx";
import { SendForm } from "../../ui/SendForm.tsx";
import { countedThingName } from "./counted-words.ts";
import type { ShownRow } from "./rows.ts";
import { useTellCapacity } from "./useTellCapacity.ts";

/** The largest number allowed. Source: contract/capacity.ts */
const MOST = 100_000;

export type TotalsCardProps = { id: string; account: string; rows: readonly ShownRow[] };

/** What is told of one kind of bed. */
type BedTotals = { bedType: string; total?: number; staffed?: number };

/**
 * Total beds of each reported kind, and how many staff can look after. They change seldom, so they
 * are apart.
 */
export function TotalsCard({ id, account, rows }: TotalsCardProps) {
  const say = useText();
  const [typed, setTyped] = useState<ReadonlyMap<string, string> | null>(null);
  const { tell, isNotStored } = useTellCapacity(id, account, () => setTyped(null));
  const beds = rows.filter(({ counted, count, total }) => counted.kind === "bed" && (count !== null || total !== null));
  if (beds.length === 0) return null;
  const save = (totals: readonly BedTotals[]) => {
    if (totals.length === 0) return setTyped(null);
    tell({ beds: totals });
  };
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <h2>{say("counter.totals.title")}</h2>
        {typed === null ? (
          <Button size="s" onClick={() => setTyped(new Map())}>
            {say("counter.totals.change")}
          </Button>
        ) : (
          <TotalsForm beds={beds} typed={typed} onType={setTyped} onSave={save} onLeave={() => setTyped(null)} />
        )}
        {typed !== null && isNotStored && (
          <div role="alert">
            <Refused title={say("problem.noAnswerTitle")}>{say("problem.noAnswerText")}</Refused>
          </div>
        )}
      </Stack>
    </Card>
  );
}

type TotalsFormProps = {
  beds: readonly ShownRow[];
  typed: ReadonlyMap<string, string>;
  onType: (typed: ReadonlyMap<string, string>) => void;
  onSave: (totals: readonly BedTotals[]) => void;
  onLeave: () => void;
};

function TotalsForm({ beds, typed, onType, onSave, onLeave }: TotalsFormProps) {
  const say = useText();
  const readNumber = useReadNumber();
  const forms = beds.map((row) => bedForm(row, { typed, readNumber }));
  const send = () => {
    if (forms.some(({ total, staffed }) => total.fault !== null || staffed.fault !== null)) return;
    onSave(forms.flatMap(({ changed }) => changed ?? []));
  };
  const field = ({ key, text, fault }: CountField, label: string) => (
    <FormField
      key={key}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={7}
      value={text}
      error={fault === null ? null : <Refused title={say(`counter.totals.${fault}`)} />}
      onChange={(event) => onType(new Map(typed).set(key, event.target.value))}
    />
  );
  return (
    <SendForm onSend={send}>
      <Stack data-gap="m">
        <SecondLine as="p">{say("counter.totals.text")}</SecondLine>
        {forms.map(({ counted, total, staffed }) => {
          const thing = countedThingName(counted, say);
          return [field(total, thing), field(staffed, say("counter.totals.staffed", { thing }))];
        })}
        <Row>
          <Button look="key" size="s" type="submit">
            {say("counter.totals.save")}
          </Button>
          <Button size="s" onClick={onLeave}>
            {say("counter.hours.leave")}
          </Button>
        </Row>
      </Stack>
    </SendForm>
  );
}

type ReadNumber = (text: string) => number;
type CountField = { key: string; text: string; fault: "number" | "tooMany" | null };

/** The two fields of one kind of bed, and what of them is new: null where nothing is. */
function bedForm(
  { key, counted, total, staffed }: ShownRow,
  { typed, readNumber }: { typed: ReadonlyMap<string, string>; readNumber: ReadNumber },
) {
  const textOf = (name: string, known: number | null) => typed.get(name) ?? (known === null ? "" : String(known));
  const [all, able] = [textOf(key, total), textOf(`${key} staffed`, staffed)];
  const [newTotal, newStaffed] = [countOf(all, readNumber), countOf(able, readNumber)];
  const isTooMany = typeof newTotal === "number" && typeof newStaffed === "number" && newStaffed > newTotal;
  const told = {
    ...(typeof newTotal === "number" && newTotal !== total && { total: newTotal }),
    ...(typeof newStaffed === "number" && newStaffed !== staffed && { staffed: newStaffed }),
  };
  const { bedType } = counted.details;
  const isChanged = bedType !== undefined && Object.keys(told).length > 0;
  return {
    counted,
    total: { key, text: all, fault: newTotal === "wrong" ? "number" : null } satisfies CountField,
    staffed: {
      key: `${key} staffed`,
      text: able,
      fault: newStaffed === "wrong" ? "number" : isTooMany ? "tooMany" : null,
    } satisfies CountField,
    changed: isChanged ? ({ bedType, ...told } satisfies BedTotals) : null,
  };
}

/** A typed count; null where nothing is. */
function countOf(text: string, readNumber: ReadNumber): number | null | "wrong" {
  if (text.trim() === "") return null;
  const count = readNumber(text.trim());
  return Number.isInteger(count) && count >= 0 && count <= MOST ? count : "wrong";
}
