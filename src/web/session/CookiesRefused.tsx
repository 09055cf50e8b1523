import { useText } from "../i18n/useLanguage.tsx";
import { Refused } from "../ui/FormField.tsx";

/** Why nobody can sign in or post here, and what to do. */
export function CookiesRefused() {
  const say = useText();
  return (
    <Refused title={say("later.cookies.title")}>
      <p>{say("later.cookies.text")}</p>
    </Refused>
  );
}
