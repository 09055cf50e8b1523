import { useLocation } from "react-router";
import { useEmergency } from "../data/useSite.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { withParts } from "../places/address-parts.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Stack } from "../ui/layout.tsx";
import { comeBack } from "./useCalled.ts";

export type MadeUpDialogProps = {
  /** Notes a call, for who practises one. */
  onCall: (() => void) | undefined;
  onClose: () => void;
};

/** In place of the dialler: the entry is made up. The emergency number is real. */
export function MadeUpDialog({ onCall, onClose }: MadeUpDialogProps) {
  const say = useText();
  const emergency = useEmergency();
  const real = realEntries(useLocation());
  const practise = (call: () => void) => {
    onClose();
    call();
    comeBack();
  };
  return (
    <Dialog title={say("listing.demoNumber")} close={say("later.close")} onClose={onClose}>
      <Stack data-gap="m">
        <p>{say("listing.madeUp")}</p>
        <ButtonLink look="key" wide href={real} onClick={onClose}>
          {say("later.madeUp.real")}
        </ButtonLink>
        {emergency !== null && (
          <ButtonLink look="stop" wide href={`tel:${emergency}`}>
            <Icon name="phone" />
            <bdi>{say("emergency.call", { number: emergency })}</bdi>
          </ButtonLink>
        )}
        <Button wide onClick={onClose}>
          {say("later.close")}
        </Button>
        {onCall !== undefined && (
          <Button look="quiet" wide onClick={() => practise(onCall)}>
            {say("later.madeUp.practise")}
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}

/** The same list without made-up entries; from any other page the list of all kinds. */
function realEntries({ pathname, search }: { pathname: string; search: string }): string {
  const isList = /^\/(?:find|needs)\//.test(pathname);
  return withParts({ pathname: isList ? pathname : "/find/all", search }, { real: "true", q: null });
}
