import type { ListingData } from "../../entry/listing-loader.ts";
import { useLazyPart } from "../../lazy/useLazyPart.tsx";

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
  const { part: Part } = useLazyPart("promise", load);
  return Part === null ? null : <Part data={data} />;
}
