import { part } from "../theme/part.ts";
import css from "./TwoColumns.module.css";

/**
 * A main column and, on wide screens, a narrow one at the end.
 * @example <TwoColumns><Stack>{main}</Stack><Stack as="aside">{more}</Stack></TwoColumns>
 */
export const TwoColumns = part("div", css.twoColumns);
