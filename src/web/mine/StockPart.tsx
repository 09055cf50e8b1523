import { useState } from "react";
import type { SingleListing } from "#contract/listings.ts";
import { MOST_QUANTITY } from "#domain/listings/fields.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { useReadNumber } from "../i18n/useReadNumber.ts";
import { Button } from "../ui/Button.tsx";
import { Counter } from "../ui/Counter.tsx";
import { Done } from "../ui/Done.tsx";
import { Stack } from "../ui/layout.tsx";
import { newId } from "#domain/shared/ids.ts";
import { useMineActs } from "./useMineActs.tsx";
import { MoreAtField, moreAtOf } from "../device/MoreAtField.tsx";
import { Acts } from "./card-parts.tsx";
import { useUndoableReport } from "./useUndoableReport.ts";

/** The stock of an offer: take from it, or report a new count. */
export function StockPart({ listing }: { listing: SingleListing }) {
  const say = useText();
  const [open, setOpen] = useState<"take" | "count" | null>(null);
  const { send, hold, held } = useMineActs();
  const [said, setSaid] = useUndoableReport();
  const { id, stock } = listing;
  const left = stock.count;
  const take = (count: number) => {
    hold({ listingId: id, act: "take", count, mutation: { name: "listings.take", args: { id, count } } });
    setOpen(null);
  };
  const tell = (count: number, moreAt?: string) => {
    const observation = newId();
    const outcome = count === 0 ? "none-left" : "in-stock";
    send({ name: "observations.record", args: { id: observation, listingId: id, outcome, count, moreAt } });
    setSaid(observation);
    setOpen(null);
  };
  const isHeld = held.some(({ listingId }) => listingId === id);
  return (
    <Stack data-gap="m">
      <p>{leftText(left, say)}</p>
      {open === null && (
        <Acts>
          {left !== undefined && left > 0 && !isHeld && (
            <Button look="key" onClick={() => setOpen("take")}>
              {say("mine.act.take")}
            </Button>
          )}
          <Button look={left === undefined ? "key" : "plain"} size="s" onClick={() => setOpen("count")}>
            {say("mine.act.count")}
          </Button>
        </Acts>
      )}
      {open === "take" && <HowMany min={1} max={left ?? 1} isTake onDone={take} onLeave={() => setOpen(null)} />}
      {open === "count" && <HowMany min={0} max={MOST_QUANTITY} onDone={tell} onLeave={() => setOpen(null)} />}
      {said !== null && (
        <Done text={say("mine.said")}>
          <Button
            size="s"
            onClick={() => {
              send({ name: "observations.undo", args: { id: said } });
              setSaid(null);
            }}
          >
            {say("mine.act.undo")}
          </Button>
        </Done>
      )}
    </Stack>
  );
}

function leftText(left: number | undefined, say: ReturnType<typeof useText>): string {
  if (left === undefined) return say("mine.leftUnknown");
  return left === 0 ? say("mine.leftNone") : say("mine.left", { count: left });
}

type HowManyProps = {
  min: number;
  max: number;
  isTake?: boolean;
  onDone: (count: number, moreAt?: string) => void;
  onLeave: () => void;
};

function HowMany({ min, max, isTake = false, onDone, onLeave }: HowManyProps) {
  const say = useText();
  const [typed, setTyped] = useState(String(min));
  const [more, setMore] = useState("");
  const readNumber = useReadNumber();
  const count = readNumber(typed);
  const isFit = Number.isInteger(count) && count >= min && count <= max;
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (isFit) onDone(count, count === 0 ? moreAtOf(more) : undefined);
      }}
    >
      <Stack data-gap="m">
        <Counter
          label={say(isTake ? "mine.takeHow" : "mine.countHow")}
          value={typed}
          onChange={setTyped}
          read={readNumber}
          less={say("posting.details.less")}
          more={say("posting.details.more")}
          min={min}
          max={max}
          error={isFit ? null : say("errors.fields.whole")}
        />
        {count === 0 && !isTake && <MoreAtField value={more} onType={setMore} />}
        <Acts>
          <Button look="key" type="submit" aria-disabled={isFit ? undefined : true}>
            {say(isTake ? "mine.act.takeNow" : "mine.act.say")}
          </Button>
          <Button size="s" onClick={onLeave}>
            {say("mine.act.leave")}
          </Button>
        </Acts>
      </Stack>
    </form>
  );
}
