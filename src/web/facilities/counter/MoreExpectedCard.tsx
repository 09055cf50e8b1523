import { useId, useState } from "react";
import { mayExpectMore } from "#domain/observations/more-at.ts";
import type { TextKey } from "../../i18n/text.ts";
import { timestampText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { Refused } from "../../ui/FormField.tsx";
import { Card, Stack } from "../../ui/layout.tsx";
import { MoreAtField, moreAtOf } from "../../device/MoreAtField.tsx";
import { FactForm } from "./FactForm.tsx";
import { countedThingName } from "./counted-words.ts";
import { capacityOf, isNone } from "./rows.ts";
import type { ShownRow } from "./rows.ts";
import { useTellCapacity } from "./useTellCapacity.ts";

export type MoreExpectedCardProps = { id: string; account: string; rows: readonly ShownRow[] };

/**
 * Of what a facility said that none is left: when there will be more; of meals when the next one is,
 * also while some are left. Readers see it until then (decision 113).
 */
export function MoreExpectedCard(props: MoreExpectedCardProps) {
  const counted = props.rows.filter((row) => row.count !== null && !row.isChanged);
  const mayExpect = counted.filter((row) => mayExpectMore(row.counted.kind, isNone(row)));
  const [none, left] = [mayExpect.filter(isNone), mayExpect.filter((row) => !isNone(row))];
  const isMeals = none.every((row) => row.counted.kind === "food");
  return (
    <>
      <MoreExpectedRows {...props} heading={isMeals ? "later.more.askMeal" : "later.more.ask"} rows={none} />
      <MoreExpectedRows {...props} heading="later.more.nextMeal" rows={left} />
    </>
  );
}

function MoreExpectedRows({ id, account, rows, heading }: MoreExpectedCardProps & { heading: TextKey }) {
  const { say } = useLanguage();
  if (rows.length === 0) return null;
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <h2>{say(heading)}</h2>
        <Stack as="ul" data-gap="m">
          {rows.map((row) => (
            <MoreExpectedLine key={row.key} id={id} account={account} row={row} />
          ))}
        </Stack>
      </Stack>
    </Card>
  );
}

type MoreExpectedLineProps = { id: string; account: string; row: ShownRow };

function MoreExpectedLine({ id, account, row }: MoreExpectedLineProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const about = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const { tell, isNotStored } = useTellCapacity(id, account, () => setTyped(null));
  const name = countedThingName(row.counted, say);
  const expected = row.moreAt !== undefined && Date.parse(row.moreAt) > clock.now.getTime() ? row.moreAt : undefined;
  const send = () => tell(capacityOf([{ ...row, count: row.count ?? 0, moreAt: moreAtOf(typed ?? "") }]));
  return (
    <li>
      <Stack data-gap="s">
        {typed === null ? (
          <>
            <p id={about} suppressHydrationWarning>
              {expected === undefined
                ? say("later.more.none", { name })
                : say("later.more.at", { name, when: timestampText(expected, clock.timeZone, language) })}
            </p>
            <Button size="s" wide aria-describedby={about} onClick={() => setTyped("")}>
              {say("later.more.say")}
            </Button>
          </>
        ) : (
          <FactForm onSave={send} onLeave={() => setTyped(null)}>
            <MoreAtField label={name} value={typed} onType={setTyped} />
          </FactForm>
        )}
        {isNotStored && (
          <div role="alert">
            <Refused title={say("problem.noAnswerTitle")}>{say("problem.noAnswerText")}</Refused>
          </div>
        )}
      </Stack>
    </li>
  );
}
