import { useLocation } from "react-router";
import { useLanguage } from "../i18n/useLanguage.tsx";
import type { Language } from "../i18n/text.ts";
import { Icon } from "../ui/Icon.tsx";
import { useOfflineChoice } from "./useOfflineChoice.ts";
import css from "./LanguageLinks.module.css";

/** Languages at the foot of a page; the rest is one tap away. */
const LIKELIEST = 4;

/** At the foot of every page: the likeliest other languages, and a link to all. */
export function LanguageLinks() {
  const { say, language, languages } = useLanguage();
  const here = useLocation();
  const { isRefused, choose } = useOfflineChoice();
  const others = languages.filter(({ code }) => code !== language).slice(0, LIKELIEST);
  // That page has all languages.
  if (here.pathname === "/more") return null;
  return (
    <nav className={css.line} aria-label={say("more.language")}>
      <a href="/more#language">
        <Icon name="globe" />
        {say("more.language")}
      </a>
      {others.map(({ code, name, direction }) => (
        <a key={code} href={inLanguage(here, code)} lang={code} dir={direction} hrefLang={code} onClick={choose(code)}>
          {name}
        </a>
      ))}
      <span role="status">{isRefused && say("more.needsNet")}</span>
    </nav>
  );
}

/** The same page in another language, from the server, without one-time address parts. */
export function inLanguage({ pathname, search }: { pathname: string; search: string }, language: string): string {
  const kept = new URLSearchParams(search);
  for (const once of ["look", "scheme", "text"]) kept.delete(once);
  // No address of ours uses this name for a position: a foreign link's is dropped.
  kept.delete("lat");
  kept.set("lng", language);
  return `${pathname}?${kept}`;
}

/** Whether a language's texts are machine-made and unsigned. English is their source. */
export function isUnread(language: string, languages: readonly Language[]): boolean {
  return language !== "en" && languages.find(({ code }) => code === language)?.reviewed === undefined;
}
