import { part } from "../theme/part.ts";
import css from "./layout.module.css";

/**
 * A white box with a thin line: the only surface there is. `data-pad`: with an inner edge.
 * @example <Card data-pad="" as="article" aria-labelledby={id}>{children}</Card>
 */
export const Card = part("section", css.card);

/**
 * Things under each other: 16 px apart (20 on wide screens), `data-gap` s 4, m 12. A place where
 * something is said later is there from the start, so that it is read aloud then; until then it
 * takes no room.
 * @example <Stack as="ol" data-gap="m">{items}</Stack>
 */
export const Stack = part("div", css.stack);

/**
 * Things beside each other, centred; they wrap when there is no room.
 * @example <Row data-fill="">{buttons}</Row>
 */
export const Row = part("div", css.row);

/**
 * A sign and a line of text beside it.
 * @example <IconLine data-soft=""><Icon name="clock" /><span>{words}</span></IconLine>
 */
export const IconLine = part("p", css.iconLine);

/**
 * A main column and, on wide screens, a narrow one at the end.
 * @example <TwoColumns><Stack>{main}</Stack><Stack as="aside">{more}</Stack></TwoColumns>
 */
export const TwoColumns = part("div", css.twoColumns);

/**
 * Read aloud, not shown.
 * @example <Aloud as="h1">{title}</Aloud>
 */
export const Aloud = part("span", css.aloud);

/**
 * A second line, softer.
 * @example <SecondLine as="p">{say("find.whyAsk")}</SecondLine>
 */
export const SecondLine = part("span", css.soft);
