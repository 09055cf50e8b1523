import { useId, useState } from "react";
import type { OxygenCount } from "#domain/resources/oxygen/reserve/oxygen-use.ts";
import { CylinderOptions } from "../../../entry/oxygen/CylinderOptions.tsx";
import { useLanguage } from "../../../i18n/useLanguage.tsx";
import { useSite } from "../../../data/useSite.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Label, Select } from "../../../ui/field.tsx";
import { Row, Stack } from "../../../ui/layout.tsx";
import { SendForm } from "../../../ui/SendForm.tsx";
import { NumberStepper } from "../NumberStepper.tsx";
import { beginning, heldOf, rowName, sizeRows } from "./oxygen-rows.ts";
import type { OxygenRows } from "./oxygen-rows.ts";
import css from "./OxygenForm.module.css";

type OxygenFormProps = {
  /** The newest count: it gives the rows, and what hardly changes. */
  last: OxygenCount | undefined;
  isDelivery: boolean;
  onSend: (held: object) => void;
  onLeave: () => void;
};

/** Full cylinders by size, liquid and patients, between minus and plus. */
export function OxygenForm({ last, isDelivery, onSend, onLeave }: OxygenFormProps) {
  const { say } = useLanguage();
  const { defaultCountry } = useSite();
  const [rows, setRows] = useState<OxygenRows>(() => beginning(last, { country: defaultCountry, isDelivery }));
  const [isOpen, setOpen] = useState(false);
  const set = (name: keyof Omit<OxygenRows, "cylinders">) => (by: number) =>
    setRows((before) => ({ ...before, [name]: Math.max(0, (before[name] ?? 0) + by) }));
  const stepSize = (key: string, by: number) =>
    setRows((before) => ({
      ...before,
      cylinders: before.cylinders.map((row) => (row.key === key ? { ...row, full: Math.max(0, row.full + by) } : row)),
    }));
  return (
    <SendForm onSend={() => onSend(heldOf(rows, { isDelivery }))}>
      <Stack data-gap="m">
        <h3>{say(isDelivery ? "counter.oxygen.came" : "counter.oxygen.full")}</h3>
        <Stack as="ul" data-gap="s">
          {rows.cylinders.map((row) => (
            <OxygenLine key={row.key} name={rowName(row, say)} now={row.full} onStep={(by) => stepSize(row.key, by)} />
          ))}
          <OxygenLine name={say("counter.oxygen.liquid")} now={rows.liquidLitres} onStep={set("liquidLitres")} />
          {!isDelivery && (
            <>
              <OxygenLine name={say("counter.oxygen.patients")} now={rows.patients} onStep={set("patients")} />
              <OxygenLine name={say("counter.oxygen.litres")} now={rows.each} onStep={set("each")} />
            </>
          )}
          {isOpen && !isDelivery && (
            <>
              <OxygenLine name={say("counter.oxygen.use")} now={rows.use} onStep={set("use")} />
              <OxygenLine name={say("counter.oxygen.plant")} now={rows.plant} onStep={set("plant")} />
            </>
          )}
        </Stack>
        <AddSize rows={rows} country={defaultCountry} onAdd={setRows} />
        {!isOpen && !isDelivery && (
          <Button size="s" onClick={() => setOpen(true)}>
            {say("counter.oxygen.more")}
          </Button>
        )}
        <Row>
          <Button look="key" type="submit">
            {say(isDelivery ? "counter.oxygen.add" : "counter.oxygen.save")}
          </Button>
          {isDelivery && <Button onClick={onLeave}>{say("counter.hours.leave")}</Button>}
        </Row>
      </Stack>
    </SendForm>
  );
}

type OxygenLineProps = { name: string; now: number | null; onStep: (by: number) => void };

function OxygenLine({ name, now, onStep }: OxygenLineProps) {
  const id = useId();
  return (
    <li className={css.line}>
      <span id={id}>{name}</span>
      <div className={css.keys} dir="ltr" role="group" aria-labelledby={id}>
        <NumberStepper name={name} now={now} total={null} onStep={onStep} />
      </div>
    </li>
  );
}

type AddSizeProps = { rows: OxygenRows; country: string | null; onAdd: (rows: OxygenRows) => void };

/** Another size of the dated tables. */
function AddSize({ rows, country, onAdd }: AddSizeProps) {
  const { say } = useLanguage();
  const id = useId();
  return (
    <div>
      <Label htmlFor={id}>{say("counter.oxygen.addSize")}</Label>
      <Select
        id={id}
        value=""
        onChange={({ target: { value } }) => {
          const isThere = rows.cylinders.some(({ key }) => key === value);
          if (value !== "" && !isThere) onAdd({ ...rows, cylinders: [...rows.cylinders, ...sizeRows([value])] });
        }}
      >
        <option value="">{say("oxygen.size")}</option>
        <CylinderOptions country={country} />
      </Select>
    </div>
  );
}
