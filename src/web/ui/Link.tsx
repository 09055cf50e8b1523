import { createContext, useContext } from "react";
import type { ComponentProps } from "react";
import { Link as RouterLink } from "react-router";

type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  href: string;
  /** Loads the page anew from the server: for pages whose texts the program does not carry. */
  whole?: boolean;
};

const WholePages = createContext(false);

/**
 * Whether every link loads its page anew: where the server sends pages that the program must not
 * draw.
 */
export const WholePagesProvider = WholePages.Provider;

/**
 * A link: inside Lifeboard without loading the page anew, `tel:`, `geo:` and other sites as the
 * browser does.
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
