import { part } from "../theme/part.ts";
import css from "./rows.module.css";

/**
 * Rows of a card that are links or buttons: full width, text first, an icon at the end.
 * @example <Rows><li><Link href="/privacy"><span>{title}</span><Icon name="next"
 * /></Link></li></Rows>
 */
export const Rows = part("ul", css.rows);

/**
 * Title of such a card.
 * @example <RowsTitle>{say("more.settings")}</RowsTitle>
 */
export const RowsTitle = part("h2", css.rowsTitle);

/**
 * A note at the foot of such a card.
 * @example <RowsNote>{say("find.whyAsk")}</RowsNote>
 */
export const RowsNote = part("p", css.rowsNote);
