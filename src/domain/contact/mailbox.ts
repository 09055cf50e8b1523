/**
 * Mail domains where dots before the @ do not matter, with the domain that they stand for. Our
 * table. Source: support.google.com/mail/answer/7436150.
 */
const DOTLESS_DOMAINS: Readonly<Record<string, string>> = { "gmail.com": "gmail.com", "googlemail.com": "gmail.com" };

/**
 * The mailbox behind an address: without a tag (`name+tag@`, RFC 5233), and without dots where they
 * do not matter. All its spellings reach one person. Accounts are still found by the address as it
 * was typed.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  if (at < 1) return address;
  const domain = address.slice(at + 1);
  const tag = address.indexOf("+");
  // A name that begins with a plus is no tag.
  const name = address.slice(0, tag > 0 && tag < at ? tag : at);
  const dotless = DOTLESS_DOMAINS[domain];
  return dotless === undefined ? `${name}@${domain}` : `${name.replaceAll(".", "")}@${dotless}`;
}
