import { useEffect, useState } from "react";
import { publishUnread } from "../session/useUnread.ts";
import { useWrites } from "../store/useWrites.ts";
import { useQuery } from "../store/useQuery.ts";
import { newsItemOf } from "../store/typed-documents.ts";
import type { TargetRequest } from "../store/types.ts";
import { unseenOf } from "./news.ts";

const NEWS: TargetRequest = { collection: "news", mine: true, limit: 100 };
/** Most ids of one `news.see`. Source: src/contract/news.ts. */
const MOST_SEEN = 100;
/** News visible for this long count as read, ms. */
const READ_MS = 1_500;

/** The command that marks news as read: no screen lists it as a write. */
export const SEE = "news.see";

/**
 * The server's news for an account, live. Displayed news become read; those that were new stay
 * marked until the page is left.
 */
export function useNews(account: string | null, isShown: boolean) {
  const { documents, state } = useQuery(account === null ? null : NEWS);
  const { write, writes, discard } = useWrites(account);
  const news = documents.map(newsItemOf);
  const unseen = unseenOf(news);
  const name = unseen.join(" ");
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (account !== null && state === "current") publishUnread(account, unseen.length);
  }, [account, state, unseen.length]);
  useEffect(() => {
    if (!isShown || name === "") return;
    const ids = name.split(" ");
    setFresh((before) => new Set([...before, ...ids]));
    const timer = setTimeout(() => {
      if (document.visibilityState === "hidden") return;
      // Another account is signed in now: these news are not theirs.
      write([{ name: SEE, args: { ids: ids.slice(0, MOST_SEEN) } }]).catch(() => undefined);
    }, READ_MS);
    return () => clearTimeout(timer);
  }, [isShown, name, write]);
  useEffect(() => {
    // Nobody has to handle a rejected read mark.
    for (const { key, name: act, state: sent } of writes) {
      if (act === SEE && sent === "rejected") void discard(key);
    }
  }, [writes, discard]);
  return { news, unseen: unseen.length, fresh };
}
