import { useState } from "react";

/** The device's own place: not asked for, being asked, refused, or not told to pages without https. */
export type DevicePoint = { state: "idle" | "busy" | "refused" | "insecure"; ask: () => void };

/** Asks the device once where it is, on a tap. */
export function useDevicePoint(onPoint: (point: { lat: number; lng: number }) => void): DevicePoint {
  const [state, setState] = useState<DevicePoint["state"]>("idle");
  const ask = () => {
    if (!window.isSecureContext || !("geolocation" in navigator)) return setState("insecure");
    setState("busy");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState("idle");
        onPoint({ lat: coords.latitude, lng: coords.longitude });
      },
      () => setState("refused"),
      { timeout: 15_000, maximumAge: 60_000 },
    );
  };
  return { state, ask };
}
