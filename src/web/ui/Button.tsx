import type { ComponentProps } from "react";
import { Link } from "./Link.tsx";
import { part } from "../theme/part.ts";
import css from "./Button.module.css";

/**
 * `key`: the main action of a card, filled. `plain`: outlined. `tint`, `quiet`:
 * less prominent. `stop`: an emergency call.
 */
export type ButtonVariant = "key" | "plain" | "tint" | "quiet" | "stop";

const Root = part("button", css.button);

type Shared = { look?: ButtonVariant; size?: "s" | "m" | "l"; wide?: boolean };

function marks({ look: kind = "plain", size = "m", wide = false }: Shared) {
  return {
    "data-look": kind === "plain" ? undefined : kind,
    "data-size": size === "m" ? undefined : size,
    "data-wide": wide ? "" : undefined,
  };
}

/**
 * A link that looks like a button: Call, Details, directions.
 * @example
 * <ButtonLink look="key" size="l" wide href="tel:+919000012345">{say("find.call")}</ButtonLink>
 */
export function ButtonLink({ look: kind, size, wide, ...rest }: Shared & ComponentProps<typeof Link>) {
  return <Link className={css.button} {...marks({ look: kind, size, wide })} {...rest} />;
}

/**
 * A button that acts on the page or sends a form. `data-asleep` (`HydratedButton`): it is not seen,
 * and keeps its place where scripts run.
 * @example <Button look="plain" onClick={close}>{say("app.back")}</Button>
 */
export function Button({ look: kind, size, wide, type = "button", ...rest }: Shared & ComponentProps<"button">) {
  return <Root {...marks({ look: kind, size, wide })} type={type} {...rest} />;
}
