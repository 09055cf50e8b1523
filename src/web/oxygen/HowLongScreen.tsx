import { useId } from "react";
import { Form, useLocation } from "react-router";
import { useSite } from "../data/useSite.tsx";
import { CylinderOptions, PRESSURE_SIGNS } from "../entry/oxygen/CylinderOptions.tsx";
import { HOW_LONG_PATH } from "../entry/oxygen/how-long-path.ts";
import { fractionMarkOf } from "../i18n/fraction-mark.ts";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { Page, Part } from "../frame/Page.tsx";
import { Button } from "../ui/Button.tsx";
import { Label, Select } from "../ui/field.tsx";
import { FormField, Refused } from "../ui/FormField.tsx";
import { Card, Stack } from "../ui/layout.tsx";
import { askedDuration, GAUGE_UNITS, typedOf } from "./asked-duration.ts";
import type { Fault, Field, Typed, DurationQuestion } from "./asked-duration.ts";
import { KEPT_BACK } from "#domain/resources/oxygen/duration.ts";
import type { Say } from "../i18n/text.ts";
import { Band } from "../ui/Band.tsx";

/**
 * How long a cylinder lasts, from its size, its gauge and the flow. A plain GET form: it works
 * without the program, and the program without a net.
 */
export function HowLongScreen() {
  const { say, language } = useLanguage();
  const { search } = useLocation();
  const typed = typedOf(new URLSearchParams(search));
  const asked = askedDuration(typed, fractionMarkOf(language));
  const faults = asked.state === "faulty" ? asked.faults : {};
  return (
    <Page title={say("oxygen.title")} lead={say("oxygen.lead")}>
      {asked.state === "told" && <DurationCard told={asked} />}
      {/* A new address is a new form: its fields have what the address says. */}
      <AskForm key={search} typed={typed} faults={faults} />
    </Page>
  );
}

function AskForm({ typed, faults }: { typed: Typed; faults: Partial<Record<Field, Fault>> }) {
  const say = useText();
  const { defaultCountry } = useSite();
  const errorOf = (name: Field) => {
    const fault = faults[name];
    return fault === undefined ? null : <Refused title={say(`oxygen.fault.${fault}`)} />;
  };
  const number = (name: Field) => ({
    name,
    defaultValue: typed[name],
    inputMode: "decimal" as const,
    autoComplete: "off",
    maxLength: 12,
    error: errorOf(name),
  });
  return (
    <Card data-pad="">
      <Form method="get" action={HOW_LONG_PATH}>
        <Stack data-gap="m">
          <SizeField typed={typed.size} country={defaultCountry} />
          <div role="alert">{errorOf("size")}</div>
          <FormField label={say("oxygen.water")} hint={say("oxygen.waterHint")} {...number("water")} />
          <FormField label={say("oxygen.gas")} hint={say("oxygen.gasHint")} {...number("gas")} />
          <FormField label={say("oxygen.gauge")} {...number("gauge")} />
          <UnitField typed={typed.unit} />
          <FormField label={say("oxygen.flow")} {...number("flow")} />
          <Button type="submit" look="key" wide>
            {say("oxygen.go")}
          </Button>
        </Stack>
      </Form>
    </Card>
  );
}

function SizeField({ typed, country }: { typed: string; country: string }) {
  const say = useText();
  const id = useId();
  return (
    <div>
      <Label htmlFor={id}>{say("oxygen.size")}</Label>
      <Select id={id} name="size" defaultValue={typed}>
        <option value="">{say("oxygen.noSize")}</option>
        <CylinderOptions country={country} />
      </Select>
    </div>
  );
}

function UnitField({ typed }: { typed: string }) {
  const say = useText();
  const id = useId();
  return (
    <div>
      <Label htmlFor={id}>{say("oxygen.unit")}</Label>
      <Select id={id} name="unit" defaultValue={typed === "" ? "bar" : typed}>
        {GAUGE_UNITS.map((unit) => (
          <option key={unit} value={unit}>
            {unit === "percent" ? say("oxygen.percent") : PRESSURE_SIGNS[unit]}
          </option>
        ))}
      </Select>
    </div>
  );
}

type KnownDuration = Extract<DurationQuestion, { state: "told" }>;

/** The time that can be planned with, what it keeps back, and what it does not know. */
function DurationCard({ told }: { told: KnownDuration }) {
  const say = useText();
  const { safeMinutes, plainMinutes, litres } = told.duration;
  const gas = say("extra.litres", { count: Math.floor(litres) });
  return (
    <Card data-pad="">
      <Stack data-gap="s" role="status">
        <Band tone={safeMinutes === 0 ? "danger" : "calm"} icon={safeMinutes === 0 ? "warn" : "check"}>
          <b>
            {safeMinutes === 0 ? say("oxygen.changeNow") : say("oxygen.plan", { time: durationText(safeMinutes, say) })}
          </b>
        </Band>
        <p>{say("oxygen.plain", { time: durationText(plainMinutes, say), gas })}</p>
        <p>{say("oxygen.guide")}</p>
        <Part title={say("oxygen.keptTitle")}>
          <ul>
            {keptTexts(told, say).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Part>
        <Part title={say("oxygen.unknownTitle")}>
          <ul>
            <li>{say("oxygen.unknownLeak")}</li>
            <li>{say("oxygen.unknownGauge")}</li>
            <li>{say("oxygen.unknownFlow")}</li>
          </ul>
        </Part>
      </Stack>
    </Card>
  );
}

function keptTexts({ cylinder }: KnownDuration, say: Say): string[] {
  const bar = (count: number) => say("extra.bar", { count });
  return [
    say("oxygen.keptReserve", { bar: bar(KEPT_BACK.reserveBar) }),
    "bar" in cylinder ? say("oxygen.keptGauge", { bar: bar(KEPT_BACK.gaugeBar) }) : say("oxygen.keptDial"),
    say("oxygen.keptWarm"),
    say("oxygen.keptFlow"),
  ];
}

/** "4 h 10 min", "35 min". */
function durationText(minutes: number, say: Say): string {
  const hours = Math.floor(minutes / 60);
  const rest = say("oxygen.minutes", { count: minutes % 60 });
  return hours === 0 ? rest : `${say("oxygen.hours", { count: hours })} ${rest}`;
}
