import { part } from "../theme/part.ts";
import css from "./Columns.module.css";

/** Cards below each other; from a wide window on two beside each other. */
export const Columns = part("div", css.columns);
