/**
 * Domains where anybody gets a mailbox, or whose provider serves a whole country. Their accounts
 * have nothing in common. Source: proposal, from the largest providers of the
 * countries whose languages ship. `example` domains are for documentation (RFC 2606): no mail
 * reaches them.
 */
const COMMON = new Set(
  `gmail.com googlemail.com outlook.com outlook.fr outlook.es hotmail.com hotmail.fr hotmail.es hotmail.co.uk live.com
  live.fr live.in msn.com yahoo.com yahoo.co.in yahoo.in yahoo.co.uk yahoo.fr yahoo.es yahoo.co.id yahoo.com.br ymail.com
  rocketmail.com icloud.com me.com mac.com aol.com proton.me protonmail.com pm.me tuta.com tutanota.com fastmail.com
  zoho.com zohomail.com zohomail.in rediffmail.com rediff.com sify.com indiatimes.com in.com gmx.com gmx.net gmx.de gmx.fr
  web.de t-online.de freenet.de mail.com mail.ru bk.ru list.ru inbox.ru yandex.com yandex.ru orange.fr wanadoo.fr free.fr
  sfr.fr laposte.net libero.it virgilio.it uol.com.br bol.com.br terra.com.br ig.com.br globo.com sapo.pt telefonica.net
  naver.com daum.net hanmail.net qq.com 163.com 126.com sina.com comcast.net verizon.net att.net btinternet.com
  maktoob.com plasa.com telkom.net ntc.net.np example.com example.org example.net`.split(/\s+/),
);

/** Second labels under which a country registers names, such as `co.uk` and `ac.in`. */
const LONGEST_SECOND = 3;

/**
 * The domain that somebody registered, of a mail address, where only one organisation gives
 * mailboxes; null for common providers. Names below it count as it, because its owner makes them
 * freely.
 */
export function uncommonDomainOf(email: string): string | null {
  const address = email.trim().toLowerCase();
  const labels = address.slice(address.lastIndexOf("@") + 1).split(".");
  const [second = "", top = ""] = labels.slice(-2);
  const isCountry = top.length === 2 && second.length <= LONGEST_SECOND && labels.length > 2;
  const domain = labels.slice(isCountry ? -3 : -2).join(".");
  return domain === "" || !domain.includes(".") || COMMON.has(domain) ? null : domain;
}
