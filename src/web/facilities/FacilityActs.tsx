import { useState } from "react";
import { useSearchParams } from "react-router";
import { useHydrated } from "../device/useHydrated.ts";
import { LazyPart } from "../lazy/usePart.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Row } from "../ui/layout.tsx";

const loadCorrect = async () => (await import("./CorrectDialog.tsx")).CorrectDialog;
const loadClaim = async () => (await import("./ClaimDialog.tsx")).ClaimDialog;

type FacilityActsProps = { id: string; phones: readonly { value: string; label?: string | undefined }[] };

/**
 * Actions below a facility: report an error, or "do you work here?". Imported on a tap. An entry
 * leads to the second by `?work`.
 */
export function FacilityActs({ id, phones }: FacilityActsProps) {
  const say = useText();
  const isHydrated = useHydrated();
  const [search] = useSearchParams();
  const [open, setOpen] = useState<"correct" | "claim" | null>(search.has("work") ? "claim" : null);
  const onClose = () => setOpen(null);
  if (!isHydrated) return null;
  return (
    <div>
      <Row data-fill="">
        <Button size="s" onClick={() => setOpen("correct")}>
          <Icon name="warn" size="s" />
          {say("facility.wrong")}
        </Button>
        <Button size="s" onClick={() => setOpen("claim")}>
          <Icon name="business" size="s" />
          {say("facility.work")}
        </Button>
      </Row>
      {open === "correct" && <LazyPart name="correct" load={loadCorrect} props={{ id, onClose }} />}
      {open === "claim" && <LazyPart name="claim" load={loadClaim} props={{ id, phones, onClose }} />}
    </div>
  );
}
