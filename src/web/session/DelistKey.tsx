import { useState } from "react";
import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { useHydrated } from "../device/useHydrated.ts";
import { LazyPart } from "../lazy/usePart.tsx";

const load = async () => (await import("./DelistDialog.tsx")).DelistDialog;

/** "This is my number: take it off". Imports the dialog on a tap. */
export function DelistKey() {
  const say = useText();
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  if (!isHydrated) return null;
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)}>
        {say("listing.delist")}
      </Button>
      {isOpen && <LazyPart name="delist" load={load} props={{ onClose: () => setOpen(false) }} />}
    </>
  );
}
