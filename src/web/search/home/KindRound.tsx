import { Icon } from "../../ui/Icon.tsx";
import type { IconName } from "../../ui/icons.ts";
import css from "./KindRound.module.css";

/** The sign of a kind in its round. */
export function KindRound({ icon }: { icon: IconName }) {
  return (
    <i className={css.round} data-kind={icon}>
      <Icon name={icon} />
    </i>
  );
}
