import type { ComponentProps, MouseEvent, ReactNode } from "react";
import type { Asker } from "#domain/facilities/asker-fit.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Link } from "../ui/Link.tsx";
import { normalizeHref } from "../ui/normalize-href.ts";
import { usePostedAsker } from "./useAsker.ts";
import css from "./PostedList.module.css";

/*
 * A list that a form asked for somebody. Without scripts each way to the same list in another order,
 * with other filters, with more of it, of another place or in another language posts the choice
 * again, so that no address holds it.
 */

/** Id of the form that the keys of a posted list send. */
export const FORM_ID = "for-whom";

/** That form. Nothing on all other pages. */
export function PostedListForm() {
  const asker = usePostedAsker();
  if (asker === null) return null;
  return (
    <form id={FORM_ID} method="post" hidden>
      <AskerFields asker={asker} />
    </form>
  );
}

/** For whom the list is, as fields of a form. */
export function AskerFields({ asker }: { asker: Asker }) {
  return (
    <>
      <input type="hidden" name="sex" value={asker.sex ?? ""} />
      <input type="hidden" name="age" value={asker.age ?? ""} />
    </>
  );
}

type ListLinkProps = Pick<ComponentProps<typeof Link>, "aria-current" | "className"> & {
  href: string;
  children: ReactNode;
  "data-screen"?: string;
};

/** A link to this list, changed: on a posted page a key of the same look. */
export function ListLink({ href, ...rest }: ListLinkProps) {
  if (usePostedAsker() === null) return <Link href={href} {...rest} />;
  return <button className={css.link} type="submit" form={FORM_ID} formAction={normalizeHref(href)} {...rest} />;
}

type ListButtonProps = Pick<ComponentProps<typeof ButtonLink>, "look" | "wide" | "aria-busy"> & {
  href: string;
  children: ReactNode;
  onClick?: (event: MouseEvent) => void;
  "data-screen"?: string;
};

/** The same, as a button. */
export function ListButton({ href, onClick, ...rest }: ListButtonProps) {
  if (usePostedAsker() === null) return <ButtonLink href={href} onClick={onClick} {...rest} />;
  return <Button type="submit" form={FORM_ID} formAction={normalizeHref(href)} {...rest} />;
}
