import { part } from "../theme/part.ts";
import css from "./layout.module.css";

/**
 * A white box with a thin border: the only surface. `data-pad`: with padding.
 * @example <Card data-pad="" as="article" aria-labelledby={id}>{children}</Card>
 */
export const Card = part("section", css.card);

/**
 * A vertical stack: 16 px apart (20 on wide screens), `data-gap` s 4, m 12. Live regions are
 * present from the start, so that later text is read aloud. Empty, they take no room.
 * @example <Stack as="ol" data-gap="m">{items}</Stack>
 */
export const Stack = part("div", css.stack);

/**
 * A horizontal row, centred; it wraps without room.
 * @example <Row data-fill="">{buttons}</Row>
 */
export const Row = part("div", css.row);

/**
 * An icon with a line of text.
 * @example <IconLine data-soft=""><Icon name="clock" /><span>{words}</span></IconLine>
 */
export const IconLine = part("p", css.iconLine);

/**
 * Read aloud but not shown, such as a title that the header shows already. On paper, which has no
 * header, a title is shown.
 * @example <Aloud as="h1">{title}</Aloud>
 */
export const Aloud = part("span", css.aloud);

/**
 * A second line, softer.
 * @example <SecondLine as="p">{say("find.whyAsk")}</SecondLine>
 */
export const SecondLine = part("span", css.soft);
