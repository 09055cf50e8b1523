import { useClock } from "../device/useClock.tsx";
import { useAsOf } from "../frame/useAsOf.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { useServerOnline } from "../store/useServerOnline.ts";
import type { QueryState, Write } from "../store/types.ts";
import { Icon } from "../ui/Icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { IconLine } from "../ui/layout.tsx";
import { momentOf } from "./card-parts.tsx";

const ICONS: Readonly<Record<ReturnType<typeof useServerOnline>, IconName>> = {
  unknown: "clock",
  online: "check",
  offline: "wifi",
};

/** In words: connection, pending writes, and how certain the list is. */
export function StateLines({ query, writes }: { query: QueryState | null; writes: readonly Write[] }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const online = useServerOnline();
  const waits = writes.filter(({ state }) => state === "pending").length;
  const asOf = useAsOf();
  const listText = () => {
    if (query === null) return "";
    const { state, syncedAt, error } = query;
    if (state === "rejected") return say("mine.list.rejected", { why: error?.detail ?? "" });
    // What the server cannot read any more is no longer up to date, whatever it said before.
    if (state === "current" && asOf === null) return say("mine.list.current");
    if (syncedAt !== null)
      return say("mine.list.kept", { time: momentOf(new Date(syncedAt).toISOString(), clock, language) });
    return say(online === "offline" ? "mine.list.keptNever" : "mine.list.loading");
  };
  const isWaiting = query?.state === "not-current" && online !== "offline";
  return (
    <div role="status" data-waiting={isWaiting ? "" : undefined}>
      <IconLine data-soft="">
        <Icon name={ICONS[online]} />
        <span>
          {say(`mine.online.${online}`)} {waits > 0 && say(waitsWords(online, query === null), { count: waits })}{" "}
          {listText()}
        </span>
      </IconLine>
    </div>
  );
}

/** What pending writes wait for. With a signal it is the server that cannot take them yet. */
export function waitsWords(online: ReturnType<typeof useServerOnline>, isSignedOut: boolean) {
  if (isSignedOut) return "mine.waitsSignIn";
  return online === "online" ? "mine.waitsServer" : "mine.waits";
}
