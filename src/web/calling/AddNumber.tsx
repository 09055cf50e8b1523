import { useState } from "react";
import { HydratedButton } from "../device/HydratedButton.tsx";
import { LazyPart } from "../lazy/usePart.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { Icon } from "../ui/Icon.tsx";
import type { AddNumberDialogProps } from "./AddNumberDialog.tsx";

const load = async () => (await import("./AddNumberDialog.tsx")).AddNumberDialog;

/** "Do you know the number? Add it": for a facility without one. Imported on a tap. */
export function AddNumber({ facilityId }: Pick<AddNumberDialogProps, "facilityId">) {
  const [isOpen, setOpen] = useState(false);
  const say = useText();
  const onClose = () => setOpen(false);
  return (
    <>
      <HydratedButton onClick={() => setOpen(true)} wide>
        <Icon name="plus" /> {say("listing.addNumber")}
      </HydratedButton>
      {isOpen && <LazyPart name="add-number" load={load} props={{ facilityId, onClose }} />}
    </>
  );
}
