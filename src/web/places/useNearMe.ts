import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { withParts } from "../app/address.ts";
import { pointText } from "../app/point.ts";

type NearMe = { state: "idle" | "busy" | "refused" | "insecure"; ask: () => void };

/** Asks the device once where it is and goes to the same page there. The page's address gets the point rounded to about 100 m. */
export function useNearMe(): NearMe {
  const [state, setState] = useState<NearMe["state"]>("idle");
  const navigate = useNavigate();
  const location = useLocation();
  const ask = () => {
    if (!window.isSecureContext || !("geolocation" in navigator)) return setState("insecure");
    setState("busy");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState("idle");
        void navigate(withParts(location, { at: pointText(coords.latitude, coords.longitude), place: null }));
      },
      () => setState("refused"),
      { timeout: 15_000, maximumAge: 60_000 },
    );
  };
  return { state, ask };
}
