import type { Channel } from "../listings/listing.ts";

/** What a channel is compared by: equal for equal channels, whatever their labels. */
export function channelKey({ type, value }: Pick<Channel, "type" | "value">): string {
  return `${type} ${value}`;
}
