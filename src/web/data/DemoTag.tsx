import { useText } from "../i18n/useLanguage.tsx";
import { useSite } from "./useSite.tsx";

/** "Demo" beside a title, where the numbers reach nobody. The foot of the page says so in words. */
export function DemoTag() {
  const say = useText();
  return useSite().demo && <mark>{say("app.demoTag")}</mark>;
}
