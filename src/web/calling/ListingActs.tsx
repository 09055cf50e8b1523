import { useState } from "react";
import { useHydrated } from "../device/useHydrated.ts";
import { DelistKey } from "../session/DelistKey.tsx";
import { LazyPart } from "../lazy/useLazyPart.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import css from "./ListingActs.module.css";

const loadReport = async () => (await import("./ReportDialog.tsx")).ReportDialog;

type ListingActsProps = { listingId: string; isMine: boolean };

/** Actions below a listing: report an error; "this is my number". Imported on a tap. */
export function ListingActs({ listingId, isMine }: ListingActsProps) {
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
      </div>
      {isOpen && <LazyPart name="report" load={loadReport} props={{ listingId, onClose: () => setOpen(false) }} />}
    </div>
  );
}
