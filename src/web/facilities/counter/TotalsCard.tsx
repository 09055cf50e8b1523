import { parseNumber } from "#domain/shared/parse-number.ts";
import { useState } from "react";
import { useMoment } from "../../device/useClock.tsx";
import { useText } from "../../i18n/useLanguage.tsx";
import { NotYours } from "../../store/current-store.ts";
import { useWrites } from "../../store/useWrites.ts";
import { Button } from "../../ui/Button.tsx";
import { FormField, Refused } from "../../ui/FormField.tsx";
import { Card, Row, SecondLine, Stack } from "../../ui/layout.tsx";
import { SendForm } from "../../ui/SendForm.tsx";
import { countedThingName } from "./CountLine.tsx";
import type { ShownRow } from "./useCounter.ts";

/** The largest number allowed. Source: contract/capacity.ts */
const MOST = 100_000;

type TotalsCardProps = { id: string; account: string; rows: readonly ShownRow[] };

/** Total beds of each reported kind: they change seldom, so they are apart. */
export function TotalsCard({ id, account, rows }: TotalsCardProps) {
  const say = useText();
  const { write } = useWrites(account);
  const moment = useMoment();
  const [typed, setTyped] = useState<ReadonlyMap<string, string> | null>(null);
  const [isNotStored, setNotStored] = useState(false);
  const beds = rows.filter(({ counted, count, total }) => counted.kind === "bed" && (count !== null || total !== null));
  if (beds.length === 0) return null;
  const save = (totals: readonly { bedType: string; total: number }[]) => {
    setNotStored(false);
    if (totals.length === 0) return setTyped(null);
    const args = { id, beds: totals, at: moment().toISOString() };
    write([{ name: "facilities.setCapacity", args }]).then(
      () => setTyped(null),
      // Another account is signed in now: the write is not theirs, and the screen has changed.
      // Otherwise the program's part that stores did not load, and what was typed stays.
      (error: unknown) => (error instanceof NotYours ? setTyped(null) : setNotStored(true)),
    );
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
            <Refused title={say("posting.netTitle")}>{say("posting.netText")}</Refused>
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
  onSave: (totals: { bedType: string; total: number }[]) => void;
  onLeave: () => void;
};

function TotalsForm({ beds, typed, onType, onSave, onLeave }: TotalsFormProps) {
  const say = useText();
  const isWrong = (key: string) => {
    const text = typed.get(key)?.trim() ?? "";
    return text !== "" && !(Number.isInteger(parseNumber(text)) && parseNumber(text) >= 0 && parseNumber(text) <= MOST);
  };
  const send = () => {
    if (beds.some(({ key }) => isWrong(key))) return;
    const totals = beds.flatMap(({ key, counted, total }) => {
      const text = typed.get(key)?.trim() ?? "";
      if (counted.kind !== "bed" || text === "" || parseNumber(text) === total) return [];
      return [{ bedType: counted.bedType, total: parseNumber(text) }];
    });
    onSave(totals);
  };
  return (
    <SendForm onSend={send}>
      <Stack data-gap="m">
        <SecondLine as="p">{say("counter.totals.text")}</SecondLine>
        {beds.map(({ key, counted, total }) => (
          <FormField
            key={key}
            label={countedThingName(counted, say)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            value={typed.get(key) ?? (total === null ? "" : String(total))}
            error={isWrong(key) ? <Refused title={say("counter.totals.number")} /> : null}
            onChange={(event) => onType(new Map(typed).set(key, event.target.value))}
          />
        ))}
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
