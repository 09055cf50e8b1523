import { useState } from "react";
import { useText } from "../i18n/useLanguage.tsx";
import { Icon } from "../ui/Icon.tsx";
import { HydratedButton } from "../device/HydratedButton.tsx";
import { LazyPart } from "../lazy/usePart.tsx";
import { useSite } from "../data/useSite.tsx";
import { shareByDevice } from "./share.ts";
import { useSharedPicture } from "./useSharedPicture.ts";

const load = async () => (await import("./ShareDialog.tsx")).ShareDialog;

type ShareKeyProps = {
  path: string;
  title: string;
  text: string;
  id?: string;
  /** Path of the server's picture of it, shared along with the link. */
  picture?: string;
  /** Path of its card, to save or print. */
  card?: string;
};

/**
 * "Share": the device's share sheet, else our dialog. The link is the page's own and does not
 * identify the reader.
 */
export function ShareKey({ path, title, text, id, picture, card }: ShareKeyProps) {
  const say = useText();
  const { publicUrl } = useSite();
  const file = useSharedPicture(picture);
  const [isOpen, setOpen] = useState(false);
  const what = { url: new URL(path, publicUrl).href, title, text, ...(id !== undefined && { id }) };
  const share = () => void shareByDevice(what, file).then((sharing) => setOpen(sharing === "dialog"));
  return (
    <>
      <HydratedButton size="s" onClick={share}>
        <Icon name="share" />
        {say("listing.share")}
      </HydratedButton>
      {isOpen && <LazyPart name="share" load={load} props={{ what, card, onClose: () => setOpen(false) }} />}
    </>
  );
}
