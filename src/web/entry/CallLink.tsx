import type { LineCost } from "#domain/contact/line-costs.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import type { ButtonVariant } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { PhoneNumber } from "../ui/PhoneNumber.tsx";
import { noteCall } from "./useCalled.ts";

type CallLinkProps = {
  id: string;
  phone: string;
  name: string;
  /** Why the call costs more than an ordinary one: said on the button. */
  cost?: LineCost | undefined;
  look?: ButtonVariant;
  size?: "s";
};

/** The button of a row that calls its published number. Printed, it is the number. */
export function CallLink({ id, phone, name, cost, look, size }: CallLinkProps) {
  const say = useText();
  const costs = cost === undefined ? [] : [say(`listing.cost.${cost}`)];
  return (
    <ButtonLink
      {...(look !== undefined && { look })}
      {...(size !== undefined && { size })}
      href={`tel:${phone}`}
      aria-label={[say("find.callName", { name }), ...costs].join(" · ")}
      onClick={() => noteCall(id)}
    >
      <Icon name="phone" />
      {[say("find.call"), ...costs].join(" · ")}
      <span data-paper="">
        <PhoneNumber value={phone} />
      </span>
    </ButtonLink>
  );
}
