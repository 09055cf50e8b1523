import type { ListingData } from "../../entry/listing-loader.ts";
import { useLazyPart } from "../../lazy/useLazyPart.tsx";

const load = async () => (await import("./PromisePart.tsx")).PromisePart;

/** Whether a reader may be asked to help: it is somebody else's need, posted by a person. */
export function takesAnswers({ side, source, isMine }: ListingData): boolean {
  return side === "need" && source.kind === "member" && !isMine;
}

/** The place of "I can help": it comes with the program. */
export function PromisePlace({ data }: { data: ListingData }) {
  const { part: Part } = useLazyPart("promise", load);
  return Part === null ? null : <Part data={data} />;
}
