import type { LineCost } from "#domain/contact/line-costs.ts";
import { useText } from "../i18n/useLanguage.tsx";
import type { ButtonVariant } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Aloud } from "../ui/layout.tsx";
import { PhoneNumber } from "../ui/PhoneNumber.tsx";
import { ContactLink, madeUpAddress } from "./ContactLink.tsx";
import { noteCall } from "./useCalled.ts";
import { telHref } from "../ui/phone.ts";

type CallLinkProps = {
  id: string;
  phone: string;
  name: string;
  /** Its entry is made up. */
  demo: true | undefined;
  /** Why the call costs more than an ordinary one: said on the button. */
  cost?: LineCost | undefined;
  look?: ButtonVariant;
  size?: "s";
};

/**
 * The button of a row that calls its published number. A computer cannot call: with a mouse, as on
 * paper, it shows the number.
 */
export function CallLink({ id, phone, name, demo, cost, look, size }: CallLinkProps) {
  const say = useText();
  const costs = cost !== undefined && <span>{` · ${say(`listing.cost.${cost}`)}`}</span>;
  return (
    <ContactLink
      {...(look !== undefined && { look })}
      {...(size !== undefined && { size })}
      href={telHref(phone)}
      madeUp={demo && madeUpAddress(id)}
      onCall={() => noteCall(id, { name, phone, demo })}
    >
      <Icon name="phone" />
      <Aloud data-screen="">{say("find.callName", { name })}</Aloud>
      <span aria-hidden="true">{say("find.call")}</span>
      {costs}
      <span data-paper="mouse">
        <PhoneNumber value={phone} />
      </span>
    </ContactLink>
  );
}
