import { part } from "../theme/part.ts";
import css from "./Fields.module.css";

/** Fields beside each other where there is room. */
export const Fields = part("div", css.fields);
