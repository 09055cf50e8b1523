import type { ReactNode } from "react";
import { useText } from "../i18n/useLanguage.tsx";
import type { TextKey } from "../i18n/text.ts";
import { PageNotKept } from "./PageNotKept.tsx";

/**
 * Renders a page if its texts are here, tested by one of them. After a full load elsewhere, Back
 * may reach it without them: then it is loaded again. Without a net it says that the device does
 * not keep it.
 */
export function WithTexts({ of, children }: { of: readonly TextKey[]; children: ReactNode }) {
  const say = useText();
  return of.every((key) => say(key) !== key) ? children : <PageNotKept />;
}
