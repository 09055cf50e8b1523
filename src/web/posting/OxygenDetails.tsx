import { useId } from "react";
import { PRESSURE_UNITS } from "#domain/resources/oxygen/pressure.ts";
import { cylinderOf } from "#domain/resources/oxygen/sizes.ts";
import { numberOf } from "../drafts/listing-input.ts";
import { useSite } from "../data/useSite.tsx";
import { CylinderOptions, PRESSURE_SIGNS } from "../entry/oxygen/CylinderOptions.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { FieldHint, Label, Select } from "../ui/field.tsx";
import { Stack } from "../ui/layout.tsx";
import { TextQuestion, usePostForm, useWrong } from "./usePostForm.tsx";

/** Forms that hold gas or liquid, that are under pressure, and that give a flow (DOMAIN.md 2.4). */
const UNDER_PRESSURE = ["", "cylinder", "refill", "portable"];
const GIVES_FLOW = ["concentrator", "portable", "regulator", "liquid"];

/**
 * Litres of water, litres of gas and pressure, each with its unit. A common size fills them in, so
 * that no letter stands alone: the same letter differs sixteen-fold (DOMAIN.md 2.4).
 */
export function OxygenDetails() {
  const { form, side } = usePostForm().answers;
  const hasGauge = UNDER_PRESSURE.includes(form);
  return (
    <>
      <OldLitres />
      {hasGauge && <CommonSize />}
      {(hasGauge || form === "liquid") && (
        <TextQuestion
          name="waterLitres"
          path="details.waterLitres"
          label={form === "liquid" ? "posting.details.liquidLitres" : "oxygen.water"}
          {...(form !== "liquid" && { hint: "oxygen.waterHint" as const })}
          inputMode="decimal"
          maxLength={12}
        />
      )}
      {hasGauge && (
        <TextQuestion
          name="gasLitres"
          path="details.gasLitres"
          label="oxygen.gas"
          hint="oxygen.gasHint"
          inputMode="decimal"
          maxLength={12}
        />
      )}
      {hasGauge && side === "offer" && <Pressure />}
      {GIVES_FLOW.includes(form) && (
        <TextQuestion
          name="flow"
          path="details.flowLitresPerMinute"
          label="posting.details.flow"
          hint="posting.details.flowHint"
          inputMode="decimal"
          maxLength={12}
        />
      )}
    </>
  );
}

/** A number from before: its owner says of what it counts litres, with one tap. */
function OldLitres() {
  const say = useText();
  const { answers, change } = usePostForm();
  const wrong = useWrong("details.litres");
  const { litres } = answers;
  if (litres.trim() === "") return null;
  const count = numberOf(answers, litres);
  const shown = Number.isNaN(count) ? litres : say("extra.litres", { count });
  return (
    <Stack data-gap="s">
      <b>{say("posting.details.oldLitres", { litres: shown })}</b>
      <Button onClick={() => change({ waterLitres: litres, litres: "" })}>{say("posting.details.oldWater")}</Button>
      <Button onClick={() => change({ gasLitres: litres, litres: "" })}>{say("posting.details.oldGas")}</Button>
      <div role="alert">{wrong}</div>
    </Stack>
  );
}

/** Fills in litres of water and of gas of a common size. The letter itself is not kept. */
function CommonSize() {
  const say = useText();
  const id = useId();
  const { change } = usePostForm();
  const { defaultCountry } = useSite();
  const fill = (chosen: string) => {
    const size = cylinderOf(chosen);
    if (size === undefined) return;
    const waterLitres = size.waterLitres === undefined ? "" : String(size.waterLitres);
    change({ waterLitres, gasLitres: String(size.gasLitres), litres: "" });
  };
  return (
    <div>
      <Label htmlFor={id}>{say("oxygen.size")}</Label>
      <Select id={id} defaultValue="" onChange={(event) => fill(event.target.value)}>
        <option value="">{say("oxygen.noSize")}</option>
        <CylinderOptions country={defaultCountry} />
      </Select>
      <FieldHint>{say("posting.details.sizeHint")}</FieldHint>
    </div>
  );
}

/** What the gauge shows, in the unit on the gauge. */
function Pressure() {
  const say = useText();
  const id = useId();
  const { answers, change } = usePostForm();
  return (
    <>
      <TextQuestion
        name="pressure"
        path="details.pressureBar"
        label="oxygen.gauge"
        inputMode="decimal"
        maxLength={12}
      />
      <div>
        <Label htmlFor={id}>{say("oxygen.unit")}</Label>
        <Select
          id={id}
          value={answers.pressureUnit || "bar"}
          onChange={({ target }) => {
            const unit = PRESSURE_UNITS.find((each) => each === target.value);
            if (unit !== undefined) change({ pressureUnit: unit });
          }}
        >
          {PRESSURE_UNITS.map((unit) => (
            <option key={unit} value={unit}>
              {PRESSURE_SIGNS[unit]}
            </option>
          ))}
        </Select>
      </div>
    </>
  );
}
