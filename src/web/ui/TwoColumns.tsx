import { part } from "../theme/part.ts";
import css from "./TwoColumns.module.css";

/**
 * A main column and, on wide screens, a narrow one at the end. `data-panes`: on a desk a list, and
 * beside it what was opened, which stays in sight.
 * @example <TwoColumns><Stack>{main}</Stack><Stack as="aside">{more}</Stack></TwoColumns>
 */
export const TwoColumns = part("div", css.twoColumns);
