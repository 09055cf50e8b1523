import { useEffect, useState } from "react";
import type { MouseEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { LazyPart } from "../lazy/usePart.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import type { NumberDialogProps } from "./NumberDialog.tsx";

const load = async () => (await import("./NumberDialog.tsx")).NumberDialog;

/** The address part that opens the dialog: the sign-in returns to it. */
const OPENS = "number";

type GetNumberProps = Omit<NumberDialogProps, "onClose" | "signIn" | "verify" | "isOpen">;

/**
 * The button that requests a person's number: not a call. The dialog gives the number to signed-in
 * readers with a reason. Without the program it leads to the sign-in.
 */
export function GetNumber(props: GetNumberProps) {
  const say = useText();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<"never" | "open" | "closed">("never");
  const wantsOpen = new URLSearchParams(search).has(OPENS);
  useEffect(() => {
    if (wantsOpen) setOpened("open");
  }, [wantsOpen]);
  const here = openedAddress(pathname, search);
  const signIn = `/signin?${new URLSearchParams({ for: "number", next: here })}`;
  const verify = `/account/security?${new URLSearchParams({ next: here })}`;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    setOpened("open");
  };
  const close = () => {
    setOpened("closed");
    if (!wantsOpen) return;
    const rest = new URLSearchParams(search);
    rest.delete(OPENS);
    void navigate({ pathname, search: rest.toString() }, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <ButtonLink look="tint" size="l" wide href={signIn} whole onClick={open}>
        <Icon name="lock" />
        {say("find.getNumber")}
      </ButtonLink>
      {opened !== "never" && (
        <LazyPart
          name="number"
          load={load}
          props={{ ...props, signIn, verify, isOpen: opened === "open", onClose: close }}
        />
      )}
    </>
  );
}

/** This page with the dialog open, to return to. */
function openedAddress(pathname: string, search: string): string {
  const here = new URLSearchParams(search);
  here.set(OPENS, "");
  return `${pathname}?${here}`;
}
