import { useState } from "react";
import { useLocation } from "react-router";
import { sharedPath } from "../../places/address-parts.ts";
import { useHydrated } from "../../device/useHydrated.ts";
import { LazyPart } from "../../lazy/usePart.tsx";
import { useSite } from "../../data/useSite.tsx";
import { useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import type { Row } from "../../entry/row.ts";
import type { PicturedList } from "./ListPicture.tsx";

const load = async () => (await import("./ListPicture.tsx")).ListPicture;

type ListPictureKeyProps = {
  rows: readonly Row[];
  list: Omit<PicturedList, "url">;
  here: { lat: number; lng: number };
};

/** "List as picture": its code is fetched on the tap. */
export function ListPictureKey({ rows, list, here }: ListPictureKeyProps) {
  const say = useText();
  const isHydrated = useHydrated();
  const location = useLocation();
  const { publicUrl } = useSite();
  const [isOpen, setOpen] = useState(false);
  if (!isHydrated || rows.length === 0) return null;
  const url = new URL(sharedPath(location, here), publicUrl).href;
  return (
    <>
      <Button size="s" data-screen="" onClick={() => setOpen(true)}>
        {say("find.asPicture")}
      </Button>
      {isOpen && (
        <LazyPart
          name="list picture"
          load={load}
          props={{ rows, list: { ...list, url }, onClose: () => setOpen(false) }}
        />
      )}
    </>
  );
}
