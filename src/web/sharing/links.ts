/**
 * What is shared: a link without language and session, a short title, and a sentence with its age.
 * Listings and facilities have an id, which also gives a short link.
 */
export type Shared = { url: string; title: string; text: string; id?: string };

/** Share targets with plain links, in the order shown. */
export const SHARE_TARGETS = [
  "whatsapp",
  "telegram",
  "sms",
  "mail",
  "facebook",
  "twitter",
  "reddit",
  "linkedin",
] as const;
export type ShareTarget = (typeof SHARE_TARGETS)[number];

/**
 * The address that shares with a target. None is contacted before a tap. Sources: the targets'
 * public addresses.
 */
export function shareLink(target: ShareTarget, { url, title, text }: Shared): string {
  const [u, t, s] = [url, text, title].map(encodeURIComponent);
  switch (target) {
    case "whatsapp":
      return `https://wa.me/?text=${t}%20${u}`;
    case "telegram":
      return `https://t.me/share/url?url=${u}&text=${t}`;
    case "sms":
      return `sms:?&body=${t}%20${u}`;
    case "mail":
      return `mailto:?subject=${s}&body=${t}%0A%0A${u}`;
    case "facebook":
      return `https://www.facebook.com/sharer/sharer.php?u=${u}`;
    case "twitter":
      return `https://twitter.com/intent/tweet?text=${t}&url=${u}`;
    case "reddit":
      return `https://www.reddit.com/submit?url=${u}&title=${s}`;
    case "linkedin":
      return `https://www.linkedin.com/sharing/share-offsite/?url=${u}`;
  }
}
