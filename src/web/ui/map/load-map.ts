import type { MapViewType } from "./map-view.ts";

/** Fetches the map and all it stands on; nothing of it is in the first script. */
export async function loadMap(): Promise<MapViewType> {
  return (await import("./MapView.tsx")).MapView;
}
