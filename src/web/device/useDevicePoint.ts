import { useState } from "react";

/** Where the device says it is, and within how many kilometres of that. */
export type Fix = { lat: number; lng: number; accuracyKm: number };

/**
 * Why it did not say so: somebody refused it, there was no answer in time, the page came without
 * https.
 */
type Failure = "refused" | "late" | "insecure";

/**
 * The device's own place: not asked for, being asked, answered, or not told. `fix` is the last
 * answer of this page, kept nowhere.
 */
export type DevicePoint = {
  state: "idle" | "busy" | Failure;
  fix: Fix | null;
  /**
   * Asks once, on a tap: first coarsely, which is quick and says little; `exactly` on a second tap.
   */
  ask: (exactly?: boolean) => void;
};

/** PERMISSION_DENIED of the Geolocation API. */
const DENIED = 1;
/** In this program's memory alone: what was answered is said again where the form is drawn anew. */
let lastFix: Fix | null = null;

/** Asks the device where it is, on a tap. */
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
