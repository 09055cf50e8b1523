import { useState } from "react";
import { previewImport } from "#contract/imports/imports.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { Refusal } from "../data/Refusal.tsx";
import { useApiQuery } from "../data/useApiQuery.ts";
import { listSeparator } from "../i18n/list-separator.ts";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { SecondLine, Stack } from "../ui/layout.tsx";
import { Fields } from "./Fields.tsx";
import type { Mapping, MappingStepProps, Preview } from "./run.ts";
import { SelectField } from "./SelectField.tsx";
import { countText } from "./words.ts";
import { kindName } from "../i18n/kind-name.ts";

/** Words shown at first, the most frequent ones. A column of comma lists has hundreds. */
const SHOWN_AT_FIRST = 12;
/** The choice "no resource", which is no kind. */
const NOTHING = "-";

/** The words of the columns of kinds, each with the kind that it means. */
export function KindWords(props: MappingStepProps) {
  const { preview, mapping } = props;
  const chosen = kindColumnsOf(mapping);
  if (chosen.length === 0 || mapping.rows !== "offers") return null;
  // The server has read those of the columns that it matched.
  const isMatched = chosen.join("\n") === kindColumnsOf(preview.mapping).join("\n");
  return isMatched ? <Words {...props} kinds={preview.kinds} /> : <ChosenWords {...props} columns={chosen} />;
}

/** Words of columns that somebody chose: the whole file is read for them. */
function ChosenWords({ columns, ...props }: MappingStepProps & { columns: string[] }) {
  const { runId, preview } = props;
  const say = useText();
  const { value, problem } = useApiQuery(previewImport, { id: runId, shape: preview.shape, kindColumns: columns });
  const read = value?.preview ?? null;
  if (read !== null) return <Words {...props} kinds={read.kinds} />;
  return problem === null ? (
    <p role="status" data-waiting="">
      {say("imports.file.reading")}
    </p>
  ) : (
    <div role="alert">
      <Refusal problem={problem} />
    </div>
  );
}

function Words({ mapping, onMapping, kinds }: MappingStepProps & { kinds: Preview["kinds"] }) {
  const { say, language } = useLanguage();
  const [showsAll, setShowsAll] = useState(false);
  if (kinds.length === 0) return null;
  const shown = showsAll ? kinds : kinds.slice(0, SHOWN_AT_FIRST);
  const choose = (value: string, chosen: string) => {
    const others = mapping.kinds.filter((each) => each.value !== value);
    const told = chosen === "" ? [] : [{ value, kind: chosen === NOTHING ? null : (chosen as Kind) }];
    onMapping({ ...mapping, kinds: [...others, ...told] });
  };
  return (
    <Stack data-gap="m">
      <h3>{say("imports.more.kinds")}</h3>
      <SecondLine as="p">{say("imports.more.kindsHelp")}</SecondLine>
      <Fields>
        {shown.map(({ value, count, kinds: read }) => {
          const told = mapping.kinds.find((each) => each.value === value);
          const understood = read.map((kind) => kindName(kind, say)).join(listSeparator(language));
          return (
            <SelectField
              key={value}
              label={
                <>
                  <bdi>{value}</bdi>
                  {` · ${countText(count, language)}`}
                </>
              }
              value={told === undefined ? "" : (told.kind ?? NOTHING)}
              onChoose={(chosen) => choose(value, chosen)}
            >
              <option value="">
                {read.length === 0 ? say("imports.more.notRead") : say("imports.more.asRead", { what: understood })}
              </option>
              {KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {kindName(kind, say)}
                </option>
              ))}
              <option value={NOTHING}>{say("imports.more.noHelp")}</option>
            </SelectField>
          );
        })}
      </Fields>
      {shown.length < kinds.length && <Button onClick={() => setShowsAll(true)}>{say("imports.more.allWords")}</Button>}
    </Stack>
  );
}

function kindColumnsOf({ columns }: Mapping): string[] {
  return columns.filter(({ target }) => target === "kind").map(({ column }) => column);
}
