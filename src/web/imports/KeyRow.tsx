import { part } from "../theme/part.ts";
import css from "./KeyRow.module.css";

/** The key of a step: as wide as a phone, and no wider than a form. */
export const KeyRow = part("div", css.key);
