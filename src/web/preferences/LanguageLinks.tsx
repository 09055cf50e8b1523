import { useRef } from "react";
import { useLocation } from "react-router";
import { sameOriginPath } from "../device/same-origin-path.ts";
import { useHydrated } from "../device/useHydrated.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { Icon } from "../ui/Icon.tsx";
import { useLikelyLanguages } from "./useLikelyLanguages.ts";
import { useOfflineChoice } from "./useOfflineChoice.ts";
import css from "./LanguageLinks.module.css";

/** Languages at the foot of a page; the rest is one tap away. */
const LIKELIEST = 4;

/**
 * Forms and pages of staff. Ways in are none of them: messages lead there, and what was typed
 * stays.
 */
const WORK = /^\/(post|me|facility|moderate|verify(?!-)|account|people|policies|audit)\b/;

/**
 * At the foot of a page: the likeliest other languages, and a link to all. Under a form only that
 * link, until the program runs.
 * @param formId of a page that a form has asked: the form that asks it again in another language
 */
export function LanguageLinks({ formId }: { formId?: string | undefined }) {
  const { say, language } = useLanguage();
  const line = useRef<HTMLElement>(null);
  const languages = useLikelyLanguages(() => line.current !== null && isOnScreen(line.current));
  const here = useLocation();
  const isHydrated = useHydrated();
  const { isRefused, choose } = useOfflineChoice();
  const isWork = WORK.test(here.pathname);
  const others = isWork ? [] : languages.filter(({ code }) => code !== language).slice(0, LIKELIEST);
  // More has all languages.
  if (here.pathname === "/more" || (isWork && isHydrated)) return null;
  return (
    <nav ref={line} className={css.line} aria-label={say("more.language")}>
      <a href="/more#language">
        <Icon name="globe" />
        {say("more.language")}
      </a>
      {others.map(({ code, name, direction }) => {
        const spoken = { lang: code, dir: direction };
        return formId === undefined ? (
          <a key={code} href={inLanguage(here, code)} hrefLang={code} onClick={choose(code)} {...spoken}>
            {name}
          </a>
        ) : (
          <button key={code} type="submit" form={formId} name="lng" value={code} {...spoken}>
            {name}
          </button>
        );
      })}
      <span role="status">{isRefused && say("more.needsNet")}</span>
    </nav>
  );
}

function isOnScreen(part: Element): boolean {
  const { top, bottom, height } = part.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < innerHeight;
}

/** The same page in another language, from the server, without one-time address parts. */
export function inLanguage({ pathname, search }: { pathname: string; search: string }, language: string): string {
  const kept = new URLSearchParams(search);
  for (const once of ["look", "scheme", "text"]) kept.delete(once);
  // No address of ours uses this name for a position: a foreign link's is dropped.
  kept.delete("lat");
  kept.set("lng", language);
  return `${sameOriginPath(pathname)}?${kept}`;
}
