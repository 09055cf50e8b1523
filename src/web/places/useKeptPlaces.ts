import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { chosenPlaces, forgetPlaces } from "../store/saved/chosen-places.ts";
import type { KeptPlace } from "../store/saved/chosen-places.ts";
import { forgetRegions } from "../store/saved/region-places.ts";
import { removeSaved, savedPlaces, savePlace } from "../store/saved/saved-places.ts";
import type { SavedPlace } from "../store/saved/saved-places.ts";

/** How long a removal can be undone, ms. */
const UNDO_MS = 10_000;

/** The stored places, the one being named, and the one just removed. */
export function useKeptPlaces() {
  const location = useLocation();
  const [{ saved, recent }, setKept] = useState<{ saved: SavedPlace[]; recent: KeptPlace[] }>({
    saved: [],
    recent: [],
  });
  const [changed, change] = useState<SavedPlace | null>(null);
  const [removed, setRemoved] = useState<SavedPlace | null>(null);
  const [isRefused, setRefused] = useState(false);
  const read = () => {
    const mine = savedPlaces();
    const isNew = (place: KeptPlace) => !mine.some(({ query }) => query === place.query);
    setKept({ saved: mine, recent: chosenPlaces().filter(isNew) });
  };
  useEffect(read, [location]);
  useEffect(() => {
    if (removed === null) return;
    const timer = setTimeout(() => setRemoved(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [removed]);
  const settle = (gone: SavedPlace | null) => {
    change(null);
    setRemoved(gone);
    read();
  };
  const keep = (place: SavedPlace) => {
    setRefused(!savePlace(place));
    settle(null);
  };
  const remove = (place: SavedPlace) => {
    removeSaved(place.query);
    settle(place);
  };
  const forget = () => {
    forgetPlaces();
    void forgetRegions();
    read();
  };
  return { saved, recent, changed, removed, isRefused, keep, remove, forget, change };
}
