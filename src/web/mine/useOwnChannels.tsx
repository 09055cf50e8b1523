import { createContext, useContext } from "react";
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

/** Whether a channel is known to be unverified. A number is verified once for all uses. */
export function isUnproved({ type, value }: ContactChannel, known: OwnChannels | null): boolean {
  if (known === null || known.value === null) return false;
  const isMail = type === "email";
  return !known.value.items.some(
    (item) => item.value === value && (item.type === "email") === isMail && item.provedAt !== null,
  );
}

/** A post's channels that nobody receives yet, because they are unverified; each number once. */
export function unprovedOf({ own }: Pick<SingleListing, "own">, known: OwnChannels | null): ContactChannel[] {
  if (own === undefined || !own.consent.showOnRequest) return [];
  const open = own.contact.channels.filter((channel) => channel.refused === undefined && isUnproved(channel, known));
  return open.filter(({ value }, at) => open.findIndex((other) => other.value === value) === at);
}
