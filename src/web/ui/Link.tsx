import { createContext, useContext } from "react";
import type { ComponentProps } from "react";
import { useLinkClickHandler } from "react-router";
import { normalizeHref } from "./normalize-href.ts";

type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  href: string;
  /** Loads the page from the server: it is a file, or must be drawn for somebody else. */
  whole?: boolean;
} & InsideOptions;

type InsideOptions = {
  /** What the page that it opens reads as the location's state. */
  state?: unknown;
  /** The page stays where it is scrolled to. */
  preventScrollReset?: boolean;
};

const WholePages = createContext(false);

/** Whether every link loads its page from the server, because the program must not draw it. */
export const WholePagesProvider = WholePages.Provider;

/**
 * A link. Inside Lifeboard it navigates without loading a document. `tel:`, `geo:` and other sites
 * work as usual.
 * @example <Link href="/find/oxygen">{say("kinds.oxygen")}</Link>
 */
export function Link({ href, whole = false, state, preventScrollReset, children, ...rest }: LinkProps) {
  const isEachWhole = useContext(WholePages);
  if (whole || isEachWhole || !href.startsWith("/")) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  }
  const inside = normalizeHref(href);
  // The server never gets a click: what the router needs for one took half of a link.
  if (import.meta.env.SSR)
    return (
      <a {...rest} href={inside}>
        {children}
      </a>
    );
  return (
    <InsideLink href={inside} {...{ state, preventScrollReset }} {...rest}>
      {children}
    </InsideLink>
  );
}

/**
 * The router's own link also fetches pages in advance for its framework: 1 kB in the first script.
 */
function InsideLink({ href, state, preventScrollReset, onClick, children, ...rest }: Omit<LinkProps, "whole">) {
  const go = useLinkClickHandler<HTMLAnchorElement>(href, { target: rest.target, state, preventScrollReset });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) go(event);
      }}
    >
      {children}
    </a>
  );
}
