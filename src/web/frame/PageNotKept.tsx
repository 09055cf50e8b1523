import { useEffect } from "react";
import { useEmergency } from "../data/useSite.tsx";
import { useHydrated } from "../device/useHydrated.ts";
import { useOnline } from "../device/useOnline.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { Refused } from "../ui/FormField.tsx";
import { PlainHeader, Screen } from "./Screen.tsx";

/**
 * Stands for a page whose texts this device does not keep. With a net the page is loaded at once,
 * or when the net is back.
 */
export function PageNotKept() {
  const say = useText();
  const emergency = useEmergency();
  const isOnline = useOnline();
  const isAwake = useHydrated();
  const title = say("problem.offlineTitle");
  useEffect(() => {
    if (isAwake && isOnline) location.reload();
  }, [isAwake, isOnline]);
  if (isOnline) return null;
  return (
    <Screen title={title} header={<PlainHeader title={title} back="/" emergency={emergency} />}>
      <Refused title={title}>{say("problem.offlineText")}</Refused>
    </Screen>
  );
}
