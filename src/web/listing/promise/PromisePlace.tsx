import type { ListingData } from "../../entry/listing-loader.ts";
import { usePart } from "../../lazy/usePart.tsx";
import { Button } from "../../ui/Button.tsx";
import { useHasIcons } from "../../ui/useHasIcons.ts";

/** With the store: what is promised without a net is kept. */
const load = async () => {
  const [{ PromisePart }] = await Promise.all([import("./PromisePart.tsx"), import("../../store/open.ts")]);
  return PromisePart;
};

/** The place of "I can help" on a person's need, for others: it comes with the program. */
export function PromisePlace({ data }: { data: ListingData }) {
  const isTaken = data.side === "need" && data.source.kind === "member" && data.isCallOnly !== true;
  return isTaken && !data.isMine && <Place data={data} />;
}

function Place({ data }: { data: ListingData }) {
  const { part: Part } = usePart("promise", load);
  const isCardDrawn = useHasIcons();
  if (Part !== null) return <Part data={data} />;
  // As much room as the card of the key takes, with its padding and border: nothing below it moves.
  // Of a need that has all it asked for, nobody promises more.
  const isKept = isCardDrawn && data.status !== "matched";
  return isKept && <Button look="key" wide aria-hidden data-asleep="" style={{ margin: "17px 0" }} />;
}
