import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import type { Line } from "../row.ts";
import { BloodGrid } from "./BloodGrid.tsx";

/** `first`: the group that was asked for, whose column stands first. */
type CardBloodProps = { lines: readonly Line[]; first?: string | undefined };

/** Blood of known groups: a cell has the count, or what is known without one. */
export function CardBlood({ lines, first }: CardBloodProps) {
  const say = useText();
  const cell = (component: string, group: string) => {
    const found = lines.find(({ subtype, extras }) => subtype === component && extras.group === group);
    if (found === undefined) return "–";
    const isCounted = found.count !== undefined && found.stock !== "out" && found.stock !== "closed";
    return isCounted ? String(found.count) : say(`listing.stock.${found.stock}`);
  };
  return (
    <BloodGrid
      groups={BLOOD_GROUPS.filter((group) => lines.some(({ extras }) => extras.group === group)).toSorted(
        (a, b) => Number(b === first) - Number(a === first),
      )}
      components={BLOOD_COMPONENTS.filter((each) => lines.some(({ subtype }) => subtype === each))}
      cell={cell}
    />
  );
}
