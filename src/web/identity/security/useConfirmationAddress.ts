import { useLocation } from "react-router";
import { nextOf } from "../next.ts";

/** Target of the mail's link: the confirmation, then the previous page. */
export function useConfirmationAddress(): string {
  const { search } = useLocation();
  return `/verify-email?${new URLSearchParams({ next: nextOf(search) })}`;
}
