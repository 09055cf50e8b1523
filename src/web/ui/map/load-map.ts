import type { MapViewType } from "./map-view.ts";

/** Fetches the map and its libraries, which are not in the first script. */
export async function loadMap(): Promise<MapViewType> {
  return (await import("./MapView.tsx")).MapView;
}
