import { styled } from "../theme/styled.ts";
import type { ComponentProps } from "react";
import { c } from "../theme/theme.ts";
import { RADIUS, SIZE } from "../theme/tokens.ts";
import { Link } from "./Link.tsx";

/**
 * `key`: the one button of a card that acts, with a darker lower edge; `plain`: outlined; `tint`,
 * `quiet`: less; `stop`: an emergency call.
 */
export type ButtonVariant = "key" | "plain" | "tint" | "quiet" | "stop";

const look = {
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: 10,
  minHeight: SIZE.call,
  padding: "8px 16px",
  border: `2px solid ${c.control}`,
  borderRadius: RADIUS.control,
  background: c.surface,
  color: c.ink,
  font: "inherit",
  fontSize: "1.125rem",
  fontWeight: 600,
  lineHeight: 1.25,
  textAlign: "center",
  textDecoration: "none",
  cursor: "pointer",
  transition: "translate 80ms ease-out",
  "@media (prefers-reduced-motion:reduce)": { transition: "none" },
  "&:hover": { borderColor: c.ink },
  "&:active": { translate: "0 2px", boxShadow: "none", background: c.sunken },
  "&[data-look=key],&[data-look=stop],&[data-look=tint],&[data-look=quiet]": { borderColor: "transparent" },
  "&[data-look=key]": { background: c.brand, color: c.onBrand, boxShadow: `inset 0 -3px 0 ${c.brandDeep}` },
  "&[data-look=key]:is(:hover,:active)": { background: c.brandDeep },
  "&[data-look=key]:active,&[data-look=stop]:active": { boxShadow: "none" },
  "&[data-look=stop]": { background: c.dangerFill, color: c.onDanger, boxShadow: `inset 0 -3px 0 ${c.dangerDeep}` },
  "&[data-look=stop]:is(:hover,:active)": { background: c.dangerDeep },
  "&[data-look=tint]": { background: c.brandTint, color: c.onBrandTint },
  "&[data-look=quiet]": {
    background: "none",
    color: c.link,
    textDecoration: "underline",
    textUnderlineOffset: ".2em",
    paddingInline: 10,
  },
  "&[data-size=s]": { minHeight: SIZE.target, fontSize: "1rem", paddingInline: 12 },
  "&[data-size=l]": { minHeight: SIZE.callHero, fontSize: "1.25rem", fontWeight: 700 },
  "&[data-wide]": { width: "100%" },
  // Twice: no look and no pointer over it makes it seem alive.
  "&&:disabled,&&[aria-disabled=true]": {
    border: `2px dashed ${c.control}`,
    background: c.sunken,
    color: c.inkOff,
    boxShadow: "none",
    cursor: "default",
  },
} as const;

const LinkRoot = styled(Link)(look);
const ButtonRoot = styled("button")(look);

type Shared = { look?: ButtonVariant; size?: "s" | "m" | "l"; wide?: boolean };

function marks({ look: kind = "plain", size = "m", wide = false }: Shared) {
  return {
    "data-look": kind === "plain" ? undefined : kind,
    "data-size": size === "m" ? undefined : size,
    "data-wide": wide ? "" : undefined,
  };
}

/** A link that looks like a button: Call, Details, directions. */
export function ButtonLink({ look: kind, size, wide, ...rest }: Shared & ComponentProps<typeof Link>) {
  return <LinkRoot {...marks({ look: kind, size, wide })} {...rest} />;
}

/** A button that acts on the page or sends a form. */
export function Button({ look: kind, size, wide, type = "button", ...rest }: Shared & ComponentProps<"button">) {
  return <ButtonRoot {...marks({ look: kind, size, wide })} type={type} {...rest} />;
}
