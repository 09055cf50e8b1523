import { part } from "../theme/part.ts";
import css from "./rows.module.css";

/**
 * Rows of a card to go on from or to choose among: links or buttons over the whole width, words
 * first, a sign at the end.
 * @example <Rows><li><Link href="/privacy"><span>{title}</span><Icon name="next" /></Link></li></Rows>
 */
export const Rows = part("ul", css.rows);

/**
 * Title of such a card.
 * @example <RowsTitle>{say("more.settings")}</RowsTitle>
 */
export const RowsTitle = part("h2", css.rowsTitle);

/**
 * A quiet sentence at the foot of such a card.
 * @example <RowsNote>{say("find.whyAsk")}</RowsNote>
 */
export const RowsNote = part("p", css.rowsNote);
