import { useText } from "../i18n/useLanguage.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import type { ButtonVariant } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { PhoneNumber } from "../ui/PhoneNumber.tsx";
import { noteCall } from "./useCalled.ts";

type CallLinkProps = { id: string; phone: string; name: string; look?: ButtonVariant; size?: "s" };

/** The button of a row that calls its published number. Printed, it is the number. */
export function CallLink({ id, phone, name, look, size }: CallLinkProps) {
  const say = useText();
  return (
    <ButtonLink
      {...(look !== undefined && { look })}
      {...(size !== undefined && { size })}
      href={`tel:${phone}`}
      aria-label={say("find.callName", { name })}
      onClick={() => noteCall(id)}
    >
      <Icon name="phone" />
      {say("find.call")}
      <span data-paper="">
        <PhoneNumber value={phone} />
      </span>
    </ButtonLink>
  );
}
