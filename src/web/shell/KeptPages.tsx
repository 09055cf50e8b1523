import { usePart } from "../lazy/usePart.tsx";
import { Waiting } from "../lazy/Waiting.tsx";
import type { KeptPagesProps } from "./KeptPagesList.tsx";

const load = async () => (await import("./KeptPagesList.tsx")).KeptPagesList;

/** What works offline. Its code is stored with the rest; without it nothing is said. */
export function KeptPages(props: KeptPagesProps) {
  const { part: List, hasFailed } = usePart("kept pages", load);
  if (List === null) return hasFailed ? null : <Waiting />;
  return <List {...props} />;
}
