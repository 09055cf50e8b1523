import { useEffect, useRef, useState } from "react";
import type { MouseEvent } from "react";
import { useLocation } from "react-router";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Card } from "../ui/layout.tsx";
import { Rows, RowsNote, RowsTitle } from "../ui/rows.tsx";
import { useLikelyLanguages } from "./useLikelyLanguages.ts";
import { useOfflineChoice } from "./useOfflineChoice.ts";
import { inLanguage } from "./LanguageLinks.tsx";
import { chooseScheme, chosenScheme, SCHEME_CHOICES } from "./colour-scheme.ts";
import type { SchemeChoice } from "./colour-scheme.ts";
import { isUnread } from "./unread.ts";
import { useTextOnly } from "./useTextOnly.ts";
import css from "./PreferenceCards.module.css";

/**
 * The language, and all others by their own names behind one tap, likeliest first. A link to
 * `#language` opens them. A change loads the page from the server, at this card.
 */
export function Languages({ onChoose }: { onChoose?: (code: string) => void }) {
  const { say, language } = useLanguage();
  const fold = useRef<HTMLDetailsElement>(null);
  const languages = useLikelyLanguages(() => fold.current?.open === true);
  const here = useLocation();
  const { isOnline, isRefused, choose } = useOfflineChoice();
  // A browser opens the fold around a link's target when it loads a page. Not each does, and none
  // within the program.
  useEffect(() => {
    if (here.hash === "#language" && fold.current !== null) fold.current.open = true;
  }, [here.hash]);
  return (
    <Card>
      <details className={css.fold} ref={fold} data-screen="">
        <summary>
          <Icon name="globe" />
          <span>
            <h2>{say("more.language")}</h2>
            {languages.find(({ code }) => code === language)?.name}
          </span>
          <Icon name="down" />
        </summary>
        <div className={css.part} id="language" tabIndex={-1}>
          <Rows className={css.names}>
            {languages.map(({ code, name, direction }) => (
              <li key={code}>
                <a
                  href={`${inLanguage(here, code)}#language`}
                  hrefLang={code}
                  aria-current={code === language ? "true" : undefined}
                  onClick={(event) => {
                    if (isOnline) onChoose?.(code);
                    choose(code)(event);
                  }}
                >
                  <span>
                    <bdi lang={code} dir={direction}>
                      {name}
                    </bdi>
                  </span>
                  {code === language && <Icon name="check" instead={say("appearance.text.chosen")} />}
                </a>
              </li>
            ))}
          </Rows>
        </div>
      </details>
      <div role="status">{isRefused && <RowsNote>{say("more.needsNet")}</RowsNote>}</div>
      {isUnread(language, languages) && (
        <RowsNote>
          {say("more.unreviewed")} <a href="/about#languages">{say("more.helpTranslate")}</a>
        </RowsNote>
      )}
    </Card>
  );
}

/** Amount of data: everything, or text only. A change loads the page from the server. */
export function HowMuch() {
  const say = useText();
  const { pathname } = useLocation();
  const isTextOnly = useTextOnly();
  const { isRefused, choose } = useOfflineChoice();
  return (
    <Card>
      <RowsTitle>{say("appearance.text.title")}</RowsTitle>
      <Rows>
        {(["off", "on"] as const).map((each) => (
          <li key={each}>
            <a
              href={`${pathname}?text=${each}`}
              onClick={choose()}
              aria-current={isTextOnly === (each === "on") ? "true" : undefined}
            >
              <span>
                {say(`appearance.text.${each}`)}
                <small>{say(`appearance.text.${each}Text`)}</small>
              </span>
              {isTextOnly === (each === "on") && <Icon name="check" instead={say("appearance.text.chosen")} />}
            </a>
          </li>
        ))}
      </Rows>
      <div role="status">{isRefused && <RowsNote>{say("app.textOnly.needsNet")}</RowsNote>}</div>
    </Card>
  );
}

/** The colour schemes, chosen for this device. Not shown without scripts, which apply a choice. */
export function Appearance() {
  const say = useText();
  const { pathname, search } = useLocation();
  const asked = new URLSearchParams(search).get("scheme");
  const [look, setLook] = useState<SchemeChoice>(SCHEME_CHOICES.find((each) => each === asked) ?? "auto");
  useEffect(() => setLook(chosenScheme()), []);
  const choose = (next: SchemeChoice) => (event: MouseEvent) => {
    event.preventDefault();
    chooseScheme(next);
    setLook(next);
  };
  return (
    <Card className={css.looks}>
      <RowsTitle>{say("appearance.title")}</RowsTitle>
      <Rows>
        {SCHEME_CHOICES.map((each) => (
          <li key={each}>
            <a
              href={`${pathname}?scheme=${each}`}
              onClick={choose(each)}
              aria-current={each === look ? "true" : undefined}
            >
              <span>{say(`appearance.scheme.${each}`)}</span>
              {each === look && <Icon name="check" instead={say("appearance.text.chosen")} />}
            </a>
          </li>
        ))}
      </Rows>
    </Card>
  );
}
