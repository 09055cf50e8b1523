import { useState } from "react";
import type { ComponentProps, ComponentType, MouseEvent } from "react";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import type { MadeUpDialogProps } from "./MadeUpDialog.tsx";

/** The id of the words on an entry's page that say that it is made up. */
export const MADE_UP_ID = "made-up";

/** The page of an entry, at the words that say that it is made up. `kind`: "r" or "f", as in addresses. */
export function madeUpAddress(id: string, kind: "r" | "f" = "r"): string {
  return `/${kind}/${id}#${MADE_UP_ID}`;
}

type ContactLinkProps = Omit<ComponentProps<typeof ButtonLink>, "onClick"> & {
  /** The number or address, as a link. */
  href: string;
  /** Of a made-up entry: where it says so. The number is then never dialled. */
  madeUp: string | undefined;
  /** Called when the number is dialled, also when somebody practises that. */
  onCall?: (() => void) | undefined;
};

/**
 * A link that calls a number, or writes to it. Of a made-up entry it opens words that nobody is
 * reached. Without the program, or without a net, it leads to the page that says the same.
 */
export function ContactLink({ href, madeUp, onCall, ...look }: ContactLinkProps) {
  if (madeUp === undefined) return <ButtonLink {...look} href={href} onClick={onCall} />;
  return <MadeUpLink {...look} address={madeUp} onCall={onCall} />;
}

type MadeUpLinkProps = Omit<ContactLinkProps, "href" | "madeUp"> & { address: string };

function MadeUpLink({ address, onCall, ...look }: MadeUpLinkProps) {
  const { learn } = useLanguage();
  const [Words, setWords] = useState<ComponentType<MadeUpDialogProps> | null>(null);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    Promise.all([import("./MadeUpDialog.tsx"), learn()]).then(
      ([part]) => setWords(() => part.MadeUpDialog),
      () => location.assign(address),
    );
  };
  return (
    <>
      <ButtonLink {...look} href={address} onClick={open} />
      {Words !== null && <Words onCall={onCall} onClose={() => setWords(null)} />}
    </>
  );
}
