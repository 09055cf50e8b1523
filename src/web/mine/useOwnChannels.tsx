import { createContext, useContext, useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { getOwnChannels } from "#contract/contact.ts";
import type { ContactChannel } from "#contract/contact.ts";
import type { SingleListing } from "#contract/listings.ts";
import { useApiQuery } from "../data/useApiQuery.ts";
import type { ApiQueryState } from "../data/useApiQuery.ts";
import type { OutputOf } from "#contract/route.ts";

/** One's own channels, as the server has them. */
type OwnChannels = ApiQueryState<OutputOf<typeof getOwnChannels>>;

const ChannelsContext = createContext<OwnChannels | null>(null);

/** Asks once for all cards which of one's numbers and addresses are verified. */
export function ChannelsProvider({ children }: { children: ReactNode }) {
  return <ChannelsContext.Provider value={useApiQuery(getOwnChannels, {})}>{children}</ChannelsContext.Provider>;
}

/** One's own channels; null when signed out. */
export function useOwnChannels(): OwnChannels | null {
  return useContext(ChannelsContext);
}

/**
 * Asks again when a post has a channel that the answer does not name: it was posted after the
 * question. Each set of such channels is asked about once for each version of its posts. Before the
 * server has a post, it does not name its channels.
 */
export function useChannelsOf(listings: readonly Pick<SingleListing, "own" | "version">[]): void {
  const known = useOwnChannels();
  const asked = useRef("");
  useEffect(() => {
    if (known === null || known.value === null) return;
    const named = new Set(known.value.items.map(({ value }) => value));
    const missing = listings
      .flatMap(({ own, version }) => (own?.contact.channels ?? []).map(({ value }) => ({ value, version })))
      .flatMap(({ value, version }) => (named.has(value) ? [] : `${value} ${version}`))
      .join(" ");
    if (missing === asked.current) return;
    asked.current = missing;
    if (missing !== "") known.again();
  }, [known, listings]);
}

/** Whether a channel is known to be unverified. A number is verified once for all uses. */
export function isUnproved({ type, value }: ContactChannel, known: OwnChannels | null): boolean {
  if (known === null || known.value === null) return false;
  const isMail = type === "email";
  return !known.value.items.some(
    (item) => item.value === value && (item.type === "email") === isMail && item.provedAt !== null,
  );
}

/** Whether an open post is a need that people answer here. Nothing has to be proved for that. */
export function isAnsweredHere({ side, own }: Pick<SingleListing, "own" | "side">): boolean {
  return side === "need" && own?.consent.answersHere !== false && own?.contact.isPaused !== true;
}

/**
 * Whether an open post can be answered: here, or because somebody may be given one of its numbers
 * now. Null until the server has said which are proved.
 */
export function isAnswerable(listing: Pick<SingleListing, "own" | "side">, known: OwnChannels | null): boolean | null {
  const { own } = listing;
  if (own === undefined) return null;
  if (isAnsweredHere(listing)) return true;
  if (!own.consent.showOnRequest || own.contact.isPaused === true) return false;
  if (known === null || known.value === null) return null;
  const unproved = unprovedOf(listing, known).map(({ value }) => value);
  return own.contact.channels.some(({ value, refused }) => refused === undefined && !unproved.includes(value));
}

/** A post's channels that nobody receives yet, because they are unverified; each number once. */
export function unprovedOf({ own }: Pick<SingleListing, "own">, known: OwnChannels | null): ContactChannel[] {
  if (own === undefined || !own.consent.showOnRequest) return [];
  const open = own.contact.channels.filter((channel) => channel.refused === undefined && isUnproved(channel, known));
  const foundOf = (value: string) => known?.value?.items.find((item) => item.value === value)?.found;
  return open
    .filter(({ value }, at) => open.findIndex((other) => other.value === value) === at)
    .map((channel) => ({ ...channel, found: foundOf(channel.value) }));
}
