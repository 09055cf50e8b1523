import type { ComponentProps } from "react";
import { Link as RouterLink } from "react-router";

type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  href: string;
  /** Loads the page anew from the server: for pages whose texts the program does not carry. */
  whole?: boolean;
};

/** A link: inside Lifeboard without loading the page anew, `tel:`, `geo:` and other sites as the browser does. */
export function Link({ href, whole = false, children, ...rest }: LinkProps) {
  if (whole || !href.startsWith("/")) {
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
