import { useLocation, useNavigate } from "react-router";
import { withParts } from "../app/address.ts";
import { useDevicePoint } from "../app/device-point.ts";
import type { DevicePoint } from "../app/device-point.ts";
import { pointText } from "../app/point.ts";

/** Asks the device once where it is and goes to the same page there. The page's address gets the point rounded to about 100 m. */
export function useNearMe(): DevicePoint {
  const navigate = useNavigate();
  const location = useLocation();
  return useDevicePoint(({ lat, lng }) => void navigate(withParts(location, { at: pointText(lat, lng), place: null })));
}
