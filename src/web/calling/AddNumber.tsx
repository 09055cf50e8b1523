import { useState } from "react";
import { useHydrated } from "../device/useHydrated.ts";
import { LazyPart } from "../lazy/useLazyPart.tsx";
import { useTextOnly } from "../preferences/useTextOnly.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import type { AddNumberDialogProps } from "./AddNumberDialog.tsx";

const load = async () => (await import("./AddNumberDialog.tsx")).AddNumberDialog;

/** "Do you know the number? Add it": for a facility without one. Imported on a tap. */
export function AddNumber({ facilityId }: Pick<AddNumberDialogProps, "facilityId">) {
  const [isOpen, setOpen] = useState(false);
  const isAwake = useHydrated();
  const say = useText();
  const isTextOnly = useTextOnly();
  const onClose = () => setOpen(false);
  // A page without the program never wakes: an empty place would stay.
  if (isTextOnly && !isAwake) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)} wide data-asleep={isAwake ? undefined : ""}>
        <Icon name="plus" /> {say("listing.addNumber")}
      </Button>
      {isOpen && <LazyPart name="add-number" load={load} props={{ facilityId, onClose }} />}
    </>
  );
}
