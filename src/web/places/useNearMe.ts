import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
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
        const search = new URLSearchParams(location.search);
        for (const name of ["place", "cursor", "lng"]) search.delete(name);
        search.set("at", pointText(coords.latitude, coords.longitude));
        setState("idle");
        void navigate(`${location.pathname}?${search.toString().replaceAll("%2C", ",")}`);
      },
      () => setState("refused"),
      { timeout: 15_000, maximumAge: 60_000 },
    );
  };
  return { state, ask };
}
