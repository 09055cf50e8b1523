import { z } from "zod";
import { LINE_COSTS } from "#domain/contact/line-costs.ts";
import { Time } from "./fields.ts";

const Channel = z.object({ type: z.enum(["phone", "whatsapp", "email"]), value: z.string() });

/** What a published line has besides its number. `cost`: why a call costs more than others. */
export const LinePart = { label: z.string().optional(), cost: z.enum(LINE_COSTS).optional() };

/** Set where readers do not get a number, because calls to it cost extra. For who gave it alone. */
export const RefusedPart = { refused: z.literal("premium").optional() };

/** A published way to reach an organisation. */
export const PublishedChannel = Channel.extend(LinePart);

/** A way to reach a person, as only that person sees it. */
export const OwnChannel = Channel.extend(RefusedPart);

/**
 * Nobody can be called for now, because the last line was taken off and is being checked. Ask again
 * at `until`. A time in the past says nothing.
 */
export const LineCheck = z.object({ until: Time });
