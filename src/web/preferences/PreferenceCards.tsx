import { useEffect, useState } from "react";
import type { MouseEvent } from "react";
import { useLocation } from "react-router";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { styled } from "../theme/styled.ts";
import { Icon } from "../ui/Icon.tsx";
import { Card } from "../ui/layout.tsx";
import { Rows, RowsNote, RowsTitle } from "../ui/rows.tsx";
import { useOfflineChoice } from "./useOfflineChoice.ts";
import { inLanguage, isUnread } from "./LanguageLinks.tsx";
import { chooseScheme, chosenScheme, SCHEME_CHOICES } from "./colour-scheme.ts";
import type { SchemeChoice } from "./colour-scheme.ts";
import { useTextOnly } from "./useTextOnly.ts";

const Part = styled(Card)({ "&:focus": { outline: "none" } });

const Names = styled(Rows)({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill,minmax(min(100%,9.5rem),1fr))",
});

/**
 * Each language by its own name, the likeliest first; a change comes as a whole page from the
 * server, which begins here.
 */
export function Languages({ onChoose }: { onChoose?: (code: string) => void }) {
  const { say, language, languages } = useLanguage();
  const here = useLocation();
  const { isOnline, isRefused, choose } = useOfflineChoice();
  return (
    <Part id="language" tabIndex={-1}>
      <RowsTitle>{say("more.language")}</RowsTitle>
      <Names>
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
              {code === language && <Icon name="check" instead={say("more.text.chosen")} />}
            </a>
          </li>
        ))}
      </Names>
      <div role="status">{isRefused && <RowsNote>{say("more.needsNet")}</RowsNote>}</div>
      {isUnread(language, languages) && (
        <RowsNote>
          {say("more.unreviewed")} <a href="/about#languages">{say("more.helpTranslate")}</a>
        </RowsNote>
      )}
    </Part>
  );
}

/**
 * How much is sent to this device: everything, or text only. A change comes as a whole page from
 * the server.
 */
export function HowMuch() {
  const say = useText();
  const { pathname } = useLocation();
  const isTextOnly = useTextOnly();
  const { isRefused, choose } = useOfflineChoice();
  return (
    <Card>
      <RowsTitle>{say("more.text.title")}</RowsTitle>
      <Rows>
        {(["off", "on"] as const).map((each) => (
          <li key={each}>
            <a
              href={`${pathname}?text=${each}`}
              onClick={choose()}
              aria-current={isTextOnly === (each === "on") ? "true" : undefined}
            >
              <span>
                {say(`more.text.${each}`)}
                <small>{say(`more.text.${each}Text`)}</small>
              </span>
              {isTextOnly === (each === "on") && <Icon name="check" instead={say("more.text.chosen")} />}
            </a>
          </li>
        ))}
      </Rows>
      <div role="status">{isRefused && <RowsNote>{say("app.textOnly.needsNet")}</RowsNote>}</div>
    </Card>
  );
}

/** The colour schemes, chosen for this device. */
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
    <Card>
      <RowsTitle>{say("more.appearance")}</RowsTitle>
      <Rows>
        {SCHEME_CHOICES.map((each) => (
          <li key={each}>
            <a
              href={`${pathname}?scheme=${each}`}
              onClick={choose(each)}
              aria-current={each === look ? "true" : undefined}
            >
              <span>{say(`more.scheme.${each}`)}</span>
              {each === look && <Icon name="check" instead={say("more.text.chosen")} />}
            </a>
          </li>
        ))}
      </Rows>
    </Card>
  );
}
