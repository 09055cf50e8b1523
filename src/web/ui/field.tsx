import { part } from "../theme/part.ts";
import css from "./field.module.css";

/**
 * A label above its field.
 * @example <Label htmlFor="within">{say("find.radius")}</Label>
 */
export const Label = part("label", css.label);

/**
 * A single-line input.
 * @example <TextInput id="q" type="search" defaultValue={query} />
 */
export const TextInput = part("input", `${css.box} ${css.line}`);

/**
 * A multi-line input.
 * @example <TextArea id="words" rows={4} maxLength={500} />
 */
export const TextArea = part("textarea", `${css.box} ${css.area}`);

/**
 * A choice of one among a few.
 * @example <Select id="within" defaultValue={10}>{options}</Select>
 */
export const Select = part("select", `${css.box} ${css.pick}`);

/**
 * A hint under a field.
 * @example <FieldHint id="within-hint">{say("find.whyAsk")}</FieldHint>
 */
export const FieldHint = part("p", css.hint);
