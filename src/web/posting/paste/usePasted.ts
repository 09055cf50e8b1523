import { useEffect, useState, useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";
import { useSite } from "../../data/useSite.tsx";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { useCurrentUser } from "../../session/useCurrentUser.ts";
import { takeSharedText } from "../../store/saved/shared-text.ts";
import type { LeadDraft } from "#domain/messages/lead-drafts.ts";
import { rememberOpen } from "../../drafts/kept-pastes.ts";
import type { KeptLead } from "../../drafts/kept-pastes.ts";
import { namesOfLeads } from "./lead-names.ts";
import { PasteKeeper } from "./paste-keeper.ts";
import type { ShownPaste } from "./paste-keeper.ts";
import { readOnDevice } from "./read-on-device.ts";
import type { DeviceReading } from "./read-on-device.ts";

/** A lead of the text: how it was read, and what the person made of it. */
export type PastedLead = { name: string; draft: LeadDraft; kept: KeptLead };

/** The pasted text, and what this device read of it. */
export type Pasted = ShownPaste &
  Pick<PasteKeeper, "startOver" | "open"> & {
    text: string;
    setText: (text: string) => void;
    /** Null while it reads, and of no text. */
    read: (DeviceReading & { of: string }) | null;
    leads: readonly PastedLead[];
    keepLead: (name: string, changed: Partial<KeptLead>) => void;
    /** What was shared instead of a text; null for neither. */
    lost: "picture" | "nothing" | null;
  };

/**
 * The text in the box with its leads, as this person left them here. A text that was shared into
 * the installed app is taken once; what was there before waits beside it.
 * @param isTooLong whether a text is not read
 */
export function usePasted(isTooLong: (text: string) => boolean, account: string): Pasted {
  const keeper = useKeeper(account);
  const shown = useSyncExternalStore(keeper.subscribe, keeper.shown, keeper.shown);
  const { text } = shown.paste;
  const [lost, setLost] = useShared(keeper);
  const read = useReading(text, isTooLong);
  const known = useCurrentUser();
  const isDesk = known.state === "known" && known.me.desk !== undefined;
  useEffect(() => keeper.passTo(account), [keeper, account]);
  useEffect(() => {
    if (isDesk) keeper.storeNothing();
  }, [isDesk, keeper]);
  const drafts = read?.drafts ?? [];
  const names = namesOfLeads(drafts);
  const named = drafts.map((draft, at) => ({ draft, name: names[at] ?? "" }));
  return {
    ...shown,
    text,
    setText: (next) => {
      setLost(null);
      if (next === "") keeper.startOver();
      else keeper.change(next);
    },
    read,
    leads: named.map((lead) => ({ ...lead, kept: keeper.leadOf(lead.name) })),
    keepLead: (name, changed) => keeper.keepLead(name, changed, names),
    lost,
    startOver: keeper.startOver,
    open: keeper.open,
  };
}

/** Keeps the text that "Mine" named in the address, else what this tab worked on. */
function useKeeper(account: string): PasteKeeper {
  const [search, setSearch] = useSearchParams();
  const asked = search.get("paste");
  const [keeper] = useState(() => {
    if (asked !== null) rememberOpen(asked);
    return new PasteKeeper(account);
  });
  useEffect(() => {
    // Loaded again, the page shows what was worked on last.
    if (asked !== null) setSearch({}, { replace: true });
  }, [asked, setSearch]);
  return keeper;
}

/** Takes what was shared into the installed app. @returns what came instead of a text */
function useShared(keeper: PasteKeeper) {
  const [search, setSearch] = useSearchParams();
  const [lost, setLost] = useState<Pasted["lost"]>(null);
  const shared = search.get("shared");
  useEffect(() => {
    if (shared === null) return;
    setSearch({}, { replace: true });
    if (shared !== "text") return setLost(shared === "picture" ? "picture" : "nothing");
    void takeSharedText().then((got) => (got === null ? setLost("nothing") : keeper.begin(got)));
  }, [shared, setSearch, keeper]);
  return [lost, setLost] as const;
}

/** What this device reads of a text, at each change of it. */
function useReading(text: string, isTooLong: (text: string) => boolean): Pasted["read"] {
  const { language } = useLanguage();
  const { defaultCountry } = useSite();
  const [read, setRead] = useState<Pasted["read"]>(null);
  useEffect(() => {
    let isWanted = true;
    if (text.trim() === "" || isTooLong(text)) setRead(null);
    else
      void readOnDevice(text, { language, country: defaultCountry }).then(
        (found) => isWanted && setRead({ ...found, of: text }),
      );
    return () => {
      isWanted = false;
    };
  }, [text, language, defaultCountry, isTooLong]);
  return read?.of === text ? read : null;
}
