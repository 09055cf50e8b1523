import { useId } from "react";
import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { FieldHint } from "../ui/field.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Stack } from "../ui/layout.tsx";
import { useHydrated } from "../device/useHydrated.ts";
import { useDevicePoint } from "../device/useDevicePoint.ts";
import type { DevicePoint, Fix } from "../device/useDevicePoint.ts";
import { useSite } from "../data/useSite.tsx";

type DevicePlaceProps = {
  /** The label of the button, and why the device's position is requested. */
  label: string;
  why: string;
  /** Whether the fix is the place shown: then its accuracy is displayed. */
  isShown: (fix: Fix) => boolean;
  onPoint: (fix: Fix) => void;
};

/**
 * The device's position, on a tap: the reason before it, its accuracy after it, and alternatives if
 * it fails.
 */
export function DevicePlace({ label, why, isShown, onPoint }: DevicePlaceProps) {
  const say = useText();
  const isHydrated = useHydrated();
  const { geocoder } = useSite();
  const id = useId();
  const { state, fix, ask } = useDevicePoint(onPoint);
  if (!isHydrated) return null;
  return (
    <Stack data-gap="s">
      <Button wide onClick={() => ask()} aria-busy={state === "busy"} aria-describedby={id}>
        <Icon name="location" />
        {state === "busy" ? say("place.meBusy") : label}
      </Button>
      <FieldHint id={id}>
        {why} {geocoder?.seesLocation === true && say("place.meTold", { name: geocoder.name })}
      </FieldHint>
      <p role="alert">{saidOf(state, say)}</p>
      <div role="status">
        {fix !== null && state === "idle" && isShown(fix) && (
          <>
            <FieldHint>{say("place.meAbout", { km: roundedKm(fix.accuracyKm) })}</FieldHint>
            {fix.accuracyKm > EXACT_KM && (
              <Button size="s" onClick={() => ask(true)}>
                {say("place.meExact")}
              </Button>
            )}
          </>
        )}
      </div>
    </Stack>
  );
}

/** A more exact request would reveal more than anybody needs. */
const EXACT_KM = 0.1;

/** Rounds up to two digits, so that the distance is never understated. */
function roundedKm(km: number): number {
  return km > 1 ? Math.ceil(km) : Math.max(0.1, Math.ceil(km * 10) / 10);
}

function saidOf(state: DevicePoint["state"], say: ReturnType<typeof useText>): string | false {
  if (state === "refused") return say("place.meRefused");
  if (state === "late") return say("place.meLate");
  return state === "insecure" && say("place.meInsecure");
}
