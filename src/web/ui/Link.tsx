import { createContext, useContext } from "react";
import type { ComponentProps } from "react";
import { Link as RouterLink } from "react-router";

type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  href: string;
  /** Loads the page from the server: for pages whose texts the program does not have. */
  whole?: boolean;
};

const WholePages = createContext(false);

/** Whether every link loads its page from the server, because the program must not draw it. */
export const WholePagesProvider = WholePages.Provider;

/**
 * A link. Inside Lifeboard it navigates without loading; `tel:`, `geo:` and other sites work as
 * usual.
 * @example <Link href="/find/oxygen">{say("kinds.oxygen")}</Link>
 */
export function Link({ href, whole = false, children, ...rest }: LinkProps) {
  const isEachWhole = useContext(WholePages);
  if (whole || isEachWhole || !href.startsWith("/")) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <RouterLink to={href} discover="none" {...rest}>
      {children}
    </RouterLink>
  );
}
