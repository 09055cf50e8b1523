import { useText } from "../i18n/useLanguage.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";

/** "Do you work here?" on an entry: the page of its place asks for the code. */
export function WorkLink({ id }: { id: string }) {
  const say = useText();
  return (
    <ButtonLink size="s" href={`/f/${id}?work`}>
      <Icon name="business" size="s" />
      {say("later.claim.title")}
    </ButtonLink>
  );
}
