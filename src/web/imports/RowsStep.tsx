import { useText } from "../i18n/useLanguage.tsx";
import { ROW_TYPES } from "#domain/imports/mapping.ts";
import type { NumberRule } from "#domain/imports/mapping.ts";
import { Choices } from "../ui/choices.tsx";
import { Note } from "../ui/FormField.tsx";
import { Card, Stack } from "../ui/layout.tsx";
import { DefaultsFields } from "./DefaultsFields.tsx";
import type { Mapping } from "./run.ts";

const SAFEST_FIRST: readonly NumberRule[] = ["shielded", "by-title", "published"];

type MappingProps = { mapping: Mapping; onMapping: (mapping: Mapping) => void };

/** What the rows are. */
export function RowsStep({ mapping, onMapping }: MappingProps) {
  const say = useText();
  return (
    <Card data-pad="">
      <Choices
        legend={<h2>{say("imports.rows.title")}</h2>}
        choices={ROW_TYPES.map((value) => ({
          value,
          title: say(`imports.rows.${value}`),
          help: say(`imports.rows.${value}Help`),
        }))}
        chosen={[mapping.rows]}
        onChoose={(rows) => onMapping({ ...mapping, rows })}
      />
    </Card>
  );
}

/** Whose numbers the rows hold, and what counts where no column says it. */
export function ForAllRows({ mapping, onMapping }: MappingProps) {
  const say = useText();
  return (
    <>
      <Card data-pad="">
        <Stack data-gap="m">
          <Choices
            legend={<h2>{say("imports.numbers.title")}</h2>}
            choices={SAFEST_FIRST.map((value) => ({
              value,
              title: say(`imports.numbers.${value}`),
              help: say(`imports.numbers.${value}Help`),
            }))}
            chosen={[mapping.numbers]}
            onChoose={(numbers) => onMapping({ ...mapping, numbers })}
          />
          <div role="status">
            {mapping.numbers === "published" && (
              <Note icon="warn" tone="ageing">
                {say("imports.numbers.warning")}
              </Note>
            )}
          </div>
        </Stack>
      </Card>
      <Card data-pad="">
        <Stack>
          <h2>{say("imports.more.title")}</h2>
          <DefaultsFields mapping={mapping} onMapping={onMapping} />
        </Stack>
      </Card>
    </>
  );
}
