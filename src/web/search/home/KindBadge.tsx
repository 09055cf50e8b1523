import { Icon } from "../../ui/Icon.tsx";
import type { IconName } from "../../ui/icons.ts";
import css from "./KindBadge.module.css";

/** The sign of a kind in its round. */
export function KindBadge({ icon }: { icon: IconName }) {
  return (
    <i className={css.round} data-kind={icon}>
      <Icon name={icon} />
    </i>
  );
}
