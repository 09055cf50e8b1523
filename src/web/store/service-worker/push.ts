/** A push message, as the server makes it: the words are here. `end` ends messages of its kind. */
export type PushMessage = { kind: string; link: string; end: string | null };

/** The words of push messages in one language (`GET /api/v1/push/words`). */
export type PushWords = {
  lang: string;
  dir: "ltr" | "rtl";
  kinds: Readonly<Record<string, string>>;
  end: string;
  ended: string;
};

/** Where the words of a language come from. */
export function wordsPath(language: string): string {
  return `/api/v1/push/words?lang=${encodeURIComponent(language)}`;
}

/** Reads a message; null when it is none of ours. Its links lead to pages of this site alone. */
export function readPush(text: string): PushMessage | null {
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof sent !== "object" || sent === null) return null;
  const { v, kind, link, end }: Readonly<Record<string, unknown>> = { v: 0, kind: "", link: "", end: null, ...sent };
  if (v !== 1 || typeof kind !== "string" || !isPath(link)) return null;
  return { kind, link, end: isPath(end) ? end : null };
}

function isPath(value: unknown): value is string {
  return typeof value === "string" && /^\/(?![/\\])/.test(value);
}

/** What a notification looks like. The same thing told twice replaces itself. */
export type Notice = {
  title: string;
  options: NotificationOptions & { actions?: { action: string; title: string }[] };
};

/** @param words null: they could not be read, so the site alone is named */
export function noticeOf({ kind, link, end }: PushMessage, words: PushWords | null, site: string): Notice {
  return {
    title: words?.kinds[kind] ?? site,
    options: {
      tag: `${kind} ${link}`,
      data: { link, end },
      icon: "/icons/icon-192.png",
      ...(words !== null && { lang: words.lang, dir: words.dir, body: site }),
      ...(words !== null && end !== null && { actions: [{ action: "end", title: words.end }] }),
    },
  };
}
