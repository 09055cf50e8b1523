import { useEffect, useState } from "react";
import type { MouseEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { LazyPart } from "../lazy/useLazyPart.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import type { NumberDialogProps } from "./NumberDialog.tsx";

const load = async () => (await import("./NumberDialog.tsx")).NumberDialog;

/**
 * The part of the address that opens the question for the number: where the sign-in comes back to.
 */
const OPENS = "number";

type GetNumberProps = Omit<NumberDialogProps, "onClose" | "signIn" | "verify" | "isOpen">;

/**
 * The key that asks for a person's number. It is not a call: the number comes in a dialog, after a
 * reason, to who is signed in. Without the program it leads to the sign-in.
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
          parts={{ ...props, signIn, verify, isOpen: opened === "open", onClose: close }}
        />
      )}
    </>
  );
}

/** This page with the question open: where one comes back to. */
function openedAddress(pathname: string, search: string): string {
  const here = new URLSearchParams(search);
  here.set(OPENS, "");
  return `${pathname}?${here}`;
}
