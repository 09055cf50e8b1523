import type { ReactNode } from "react";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { PageNotKept } from "./PageNotKept.tsx";

/**
 * Renders a page if its sections of texts are here. Back, or a page that leads on by itself, may
 * reach it without them: then it is loaded again. Without a net it says that the device does not
 * keep it.
 */
export function WithTexts({ of, children }: { of: readonly string[]; children: ReactNode }) {
  const { canSay } = useLanguage();
  return of.every(canSay) ? children : <PageNotKept />;
}
