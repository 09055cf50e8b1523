import { useState } from "react";
import { useHydrated } from "../device/useHydrated.ts";
import { DelistKey } from "../session/DelistKey.tsx";
import { LazyPart } from "../lazy/useLazyPart.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import css from "./ListingActs.module.css";

const loadReport = async () => (await import("./ReportDialog.tsx")).ReportDialog;

type ListingActsProps = {
  listingId: string;
  isMine: boolean;
  /** The facility whose supply it is, if its people keep no counts here. */
  unkept?: string | undefined;
};

/** Actions below a listing: report an error; "this is my number"; the way to the counter. */
export function ListingActs({ listingId, isMine, unkept }: ListingActsProps) {
  const say = useText();
  const isAwake = useHydrated();
  const [isOpen, setOpen] = useState(false);
  if (!isAwake) return null;
  return (
    <div>
      <div className={css.beside}>
        {!isMine && (
          <Button size="s" onClick={() => setOpen(true)}>
            <Icon name="warn" size="s" />
            {say("listing.report")}
          </Button>
        )}
        <DelistKey />
        {unkept !== undefined && (
          <ButtonLink size="s" href={`/f/${unkept}?work`}>
            <Icon name="business" size="s" />
            {say("facility.work")}
          </ButtonLink>
        )}
      </div>
      {isOpen && <LazyPart name="report" load={loadReport} props={{ listingId, onClose: () => setOpen(false) }} />}
    </div>
  );
}
