import { useState } from "react";

/** The device's position and its accuracy in kilometres. */
export type Fix = { lat: number; lng: number; accuracyKm: number };

/** Why there is none: refused, timed out, or a page without https. */
type Failure = "refused" | "late" | "insecure";

/**
 * The device's position: not requested, pending, known, or failed. `fix` is this page's last
 * answer, never stored.
 */
export type DevicePoint = {
  state: "idle" | "busy" | Failure;
  fix: Fix | null;
  /**
   * Requests it on a tap: first coarsely, which is quick and reveals little; `exactly` on a second
   * tap.
   */
  ask: (exactly?: boolean) => void;
};

/** PERMISSION_DENIED of the Geolocation API. */
const DENIED = 1;
/** Only in memory: the answer is shown again if the form is rendered again. */
let lastFix: Fix | null = null;

/** Requests the device's position, on a tap. */
export function useDevicePoint(onPoint: (fix: Fix) => void): DevicePoint {
  const [state, setState] = useState<DevicePoint["state"]>("idle");
  const [fix, setFix] = useState(lastFix);
  const ask = (exactly = false) => {
    if (!window.isSecureContext || !("geolocation" in navigator)) return setState("insecure");
    setState("busy");
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) => {
        lastFix = { lat, lng, accuracyKm: accuracy / 1000 };
        setFix(lastFix);
        setState("idle");
        onPoint(lastFix);
      },
      ({ code }) => setState(code === DENIED ? "refused" : "late"),
      { enableHighAccuracy: exactly, timeout: exactly ? 30_000 : 15_000, maximumAge: exactly ? 0 : 60_000 },
    );
  };
  return { state, fix, ask };
}
