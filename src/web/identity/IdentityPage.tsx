import { useEffect, useState } from "react";
import type { ComponentType } from "react";
import { useLocation } from "react-router";
import { PlainHeader, Screen } from "../app/Screen.tsx";
import { useEmergency, useSite } from "../app/site.tsx";
import { useLanguage, useText } from "../i18n/language.tsx";
import { SIZE } from "../theme/tokens.ts";
import { Button } from "../ui/Button.tsx";
import { styled } from "@mui/material/styles";
import { Refused } from "../ui/FormField.tsx";
import { linkLook } from "../ui/layout.tsx";
import { Head } from "./Head.tsx";
import { moveToLocalhost } from "./localhost.ts";
import type { Page } from "./page.ts";

const Column = styled("div")({ display: "grid", gap: 24, maxWidth: SIZE.signIn, "&>*": { minWidth: 0 } });
const Foot = styled("p")({ "& a": { ...linkLook, marginInlineEnd: 24 } });

/**
 * A page of accounts. The server sends its title and first sentence; what it does needs the program, which fetches that part
 * when the page is opened. Without the program a sentence says so.
 */
export function IdentityPage({ page }: { page: Page }) {
  const say = useText();
  const emergency = useEmergency();
  const { Part, hasFailed, again } = usePart(page);
  const title = say(`account.pages.${page.name}.title`);
  return (
    <Screen
      title={title}
      header={<PlainHeader title={title} back={page.back} emergency={page.isStaff === true ? null : emergency} />}
    >
      <Column>
        {Part === null ? (
          <>
            <Head name={page.name} />
            <noscript>
              <p>{say("account.needsProgram")}</p>
            </noscript>
            {hasFailed ? (
              <>
                <Refused title={say("account.net.title")}>{say("account.net.text")}</Refused>
                <Button look="key" onClick={again}>
                  {say("problem.retry")}
                </Button>
              </>
            ) : (
              <Waiting />
            )}
          </>
        ) : (
          <Part />
        )}
        <OtherLanguages />
      </Column>
    </Screen>
  );
}

/** "Loading…", for those who have the program. */
function Waiting() {
  const say = useText();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return <p role="status">{isLong && say("app.loading")}</p>;
}

/** Milliseconds of waiting before anything is said about it. */
const PATIENCE_MS = 300;

/** Fetches the part of the program that draws a page, on this device's host for passkeys. */
function usePart(page: Page) {
  const { publicUrl } = useSite();
  const { language, languages } = useLanguage();
  const [part, setPart] = useState<{ of: string; Part: ComponentType } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (moveToLocalhost(publicUrl, languages.some(({ code }) => code === language) ? language : null)) return;
    let isWanted = true;
    page.load().then(
      (Part) => isWanted && setPart({ of: page.path, Part }),
      () => isWanted && setFailed(true),
    );
    return () => {
      isWanted = false;
    };
  }, [page, publicUrl, language, languages, tries]);
  const again = () => {
    setFailed(false);
    setTries(tries + 1);
  };
  return { Part: part?.of === page.path ? part.Part : null, hasFailed, again };
}

/** The same page in another language; what was typed stays. */
function OtherLanguages() {
  const { say, language, languages } = useLanguage();
  const { pathname, search } = useLocation();
  const href = (code: string) => {
    const kept = new URLSearchParams(search);
    kept.set("lng", code);
    return `${pathname}?${kept}`;
  };
  return (
    <nav aria-label={say("more.language")}>
      <Foot>
        {languages
          .filter(({ code }) => code !== language)
          .map(({ code, name }) => (
            <a key={code} href={href(code)} lang={code} hrefLang={code}>
              {name}
            </a>
          ))}
      </Foot>
    </nav>
  );
}
