import { useContext, useMemo, useState } from "react";
import type { ContextType, ReactNode } from "react";
import { createPortal } from "react-dom";
import {
  UNSAFE_DataRouterStateContext as RouterState,
  UNSAFE_LocationContext as RouterLocation,
  useNavigation,
  useOutlet,
} from "react-router";
import { EntryPaneProvider } from "../../frame/useEntryPane.ts";
import { ListPaneProvider } from "../../frame/useListPane.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { entryAt } from "../../entry/entry-address.ts";

/** A screen, and what it reads of the router. */
type Drawn = {
  screen: ReactNode;
  state: ContextType<typeof RouterState>;
  location: ContextType<typeof RouterLocation>;
  language: string;
};

/**
 * The page's screen. An entry that is opened from a list with a pane is drawn there, at its own
 * address: the list stays behind it with its map, and reads its own address. The router draws one
 * screen only, so the list's is kept here.
 */
export function usePaneOutlet() {
  const { language } = useLanguage();
  const [screen, state, location] = [useOutlet(), useContext(RouterState), useContext(RouterLocation)];
  const here: Drawn = { screen, state, location, language };
  const next = useNavigation().location?.pathname;
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const { shown, entry } = useShown(here, slot);
  const pane = useMemo(() => ({ entry, setSlot }), [entry, setSlot]);
  const { pathname, search } = shown.location.location;
  const outlet = (
    <>
      <ListPaneProvider value={pane}>
        <RouterState.Provider value={shown.state}>
          <RouterLocation.Provider value={shown.location}>{shown.screen}</RouterLocation.Provider>
        </RouterState.Provider>
      </ListPaneProvider>
      {entry !== null && slot !== null && (
        <EntryPaneProvider value={pathname + search}>{createPortal(here.screen, slot)}</EntryPaneProvider>
      )}
    </>
  );
  // Between a list and its entries the map stays while the next one loads.
  const isNextBeside = slot !== null && next !== undefined && (entryAt(next) !== null || next === pathname);
  return { outlet, isBeside: entry !== null, isNextBeside };
}

type RouterData = NonNullable<Drawn["state"]>["loaderData"];

/** What is shown: this page, or a list with the entry in its pane. */
type Shown = {
  here: Drawn;
  slot: HTMLElement | null;
  shown: Drawn;
  entry: string | null;
  /** Of a list that the reader came back to: its data as they left it, instead of the new one. */
  asLeft?: { instead: RouterData | undefined; data: RouterData } | undefined;
};

function useShown(here: Drawn, slot: HTMLElement | null): Shown {
  const [before, setBefore] = useState<Shown>({ here, slot, shown: here, entry: null });
  const isSame = before.here.state === here.state && before.here.location === here.location && before.slot === slot;
  if (isSame) return before;
  const now = shownAfter(before, here, slot);
  setBefore(now);
  return now;
}

/**
 * Back in a list its rows are those that the reader left, also those of further pages. Live changes
 * reach them as before.
 */
function shownAfter(before: Shown, here: Drawn, slot: HTMLElement | null): Shown {
  const entry = entryAt(here.location.location.pathname);
  const { asLeft: known } = before;
  const wasList = before.entry !== null || entryAt(before.here.location.location.pathname) === null;
  if (entry !== null && slot !== null && wasList) return { here, slot, shown: before.shown, entry, asLeft: known };
  const instead = here.state?.loaderData;
  const left = before.shown.state?.loaderData;
  const isBack = before.entry !== null && keyOf(before.shown) === keyOf(here);
  const asLeft = isBack && left !== undefined ? { instead, data: left } : known;
  const isAsLeft = asLeft !== undefined && asLeft.instead === instead;
  const state = isAsLeft && here.state !== null ? { ...here.state, loaderData: asLeft.data } : here.state;
  return { here, slot, shown: { ...here, state }, entry: null, asLeft };
}

/** One visit of a page, in one language. */
function keyOf({ location, language }: Drawn): string {
  return location.location.key + language;
}
