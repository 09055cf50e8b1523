import { useSite } from "../../data/useSite.tsx";
import { useText } from "../../i18n/useLanguage.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Note } from "../../ui/FormField.tsx";

/** Asks the first admin whether to remove the demonstration data; empty once answered. */
export function DemoQuestion() {
  const say = useText();
  const { askAboutDemo } = useSite();
  if (!askAboutDemo) return null;
  return (
    <Note icon="data" tone="ageing">
      {say("account.demo.question")}
      <ButtonLink size="s" href="/people/demonstration">
        {say("account.demo.look")}
      </ButtonLink>
    </Note>
  );
}
