import { newId } from "#domain/shared/ids.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { FormField } from "../ui/FormField.tsx";
import { Card, Stack } from "../ui/layout.tsx";
import { Fields } from "./Fields.tsx";
import type { ImportSource } from "./run.ts";
import { SelectField } from "./SelectField.tsx";
import type { SourceDraft } from "./usePlanDraft.ts";

/** Weights between the contract's bounds of 0.2 and 0.8. Proposal. */
const WEIGHTS = { low: "0.3", high: "0.7" } as const;

type SourceStepProps = {
  source: SourceDraft;
  known: readonly ImportSource[];
  onSource: (source: SourceDraft) => void;
};

/** Where a list is from, as every reader of its entries sees it. */
export function SourceStep({ source, known, onSource }: SourceStepProps) {
  const say = useText();
  const change = (changed: Partial<SourceDraft>) => onSource({ ...source, ...changed });
  const isKnown = known.some(({ id }) => id === source.id);
  const pick = (id: string) => {
    const found = known.find((each) => each.id === id);
    if (found === undefined) return onSource({ id: newId(), name: "", licence: "", url: "", weight: null });
    onSource({ id, name: found.name, licence: found.licence, url: found.url ?? "", weight: found.weight });
  };
  return (
    <Card data-pad="">
      <Stack>
        <h2>{say("imports.source.title")}</h2>
        {known.length > 0 && (
          <SelectField label={say("imports.source.which")} value={isKnown ? source.id : ""} onChoose={pick}>
            <option value="">{say("imports.source.new")}</option>
            {known.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <Fields>
          <FormField
            label={say("imports.source.name")}
            required
            maxLength={120}
            dir="auto"
            value={source.name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <FormField
            label={say("imports.source.licence")}
            hint={say("imports.source.licenceHint")}
            required
            maxLength={80}
            dir="auto"
            value={source.licence}
            onChange={(event) => change({ licence: event.target.value })}
          />
          <FormField
            label={say("imports.source.url")}
            type="url"
            inputMode="url"
            maxLength={500}
            dir="ltr"
            placeholder="https://"
            value={source.url}
            onChange={(event) => change({ url: event.target.value })}
          />
          <WeightField weight={source.weight} onWeight={(weight) => change({ weight })} />
        </Fields>
      </Stack>
    </Card>
  );
}

type WeightFieldProps = { weight: number | null; onWeight: (weight: number | null) => void };

/** How much the words of a source count, in three steps. */
function WeightField({ weight, onWeight }: WeightFieldProps) {
  const say = useText();
  return (
    <SelectField
      label={say("imports.source.weight")}
      value={weight === null ? "" : String(weight)}
      onChoose={(chosen) => onWeight(chosen === "" ? null : Number(chosen))}
    >
      <option value="">{say("imports.source.weights.normal")}</option>
      {weightsWith(weight).map(({ value, name }) => (
        <option key={value} value={value}>
          {name === null ? value : say(`imports.source.weights.${name}`)}
        </option>
      ))}
    </SelectField>
  );
}

/** The named weights, and one that a source has from elsewhere. */
function weightsWith(weight: number | null): { value: string; name: keyof typeof WEIGHTS | null }[] {
  const named = (["low", "high"] as const).map((name) => ({ value: String(WEIGHTS[name]), name }));
  const isNamed = weight === null || named.some(({ value }) => value === String(weight));
  return isNamed ? named : [...named, { value: String(weight), name: null }];
}

/** What is wrong with a source as it is typed; null where it may be sent. */
export function sourceFault({ name, licence, url }: SourceDraft): "short" | "badUrl" | null {
  if (name.trim().length < 2 || licence.trim().length < 2) return "short";
  return url.trim() === "" || /^https?:\/\/[^\s/]/.test(url.trim()) ? null : "badUrl";
}
