import type { ReactNode } from "react";
import type { BloodComponent, BloodGroup } from "#domain/blood/groups.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { subtypeText, withMinusSign } from "../listing-words.ts";
import css from "./BloodGrid.module.css";

type BloodGridProps = {
  groups: readonly BloodGroup[];
  components: readonly BloodComponent[];
  cell: (component: BloodComponent, group: BloodGroup) => ReactNode;
  /** What stands under the name of a component. */
  under?: (component: BloodComponent) => ReactNode;
};

/** Blood as a table: components down, groups across. Wider than its place, it is scrolled. */
export function BloodGrid({ groups, components, cell, under }: BloodGridProps) {
  const say = useText();
  return (
    <table className={css.grid}>
      <thead>
        <tr>
          <th>{say("things.blood.any")}</th>
          {groups.map((group) => (
            <th key={group} scope="col">
              <bdi>{withMinusSign(group)}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {components.map((component) => (
          <tr key={component}>
            <th scope="row">
              {subtypeText("blood", component, say)}
              {under?.(component)}
            </th>
            {groups.map((group) => (
              <td key={group}>{cell(component, group)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
