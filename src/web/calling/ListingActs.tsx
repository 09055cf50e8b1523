import { useState } from "react";
import { useHydrated } from "../device/useHydrated.ts";
import { DelistKey } from "../session/DelistKey.tsx";
import { LazyPart, usePart } from "../lazy/usePart.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
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
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  if (!isHydrated) return null;
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
        {unkept !== undefined && <WorkPlace id={unkept} />}
      </div>
      {isOpen && <LazyPart name="report" load={loadReport} props={{ listingId, onClose: () => setOpen(false) }} />}
    </div>
  );
}

const loadWork = async () => (await import("./WorkLink.tsx")).WorkLink;

/** The way to the counter, with the texts that come late; without them nothing is missing. */
function WorkPlace({ id }: { id: string }) {
  const { part: WorkLink } = usePart("work", loadWork);
  return WorkLink === null ? null : <WorkLink id={id} />;
}
