import { useEffect, useState } from "react";
import type { ComponentType } from "react";
import { useLocation } from "react-router";
import { useAwake } from "../app/awake.ts";
import { PlainHeader, Screen } from "../app/Screen.tsx";
import { useEmergency } from "../app/site.tsx";
import { takeLook } from "../app/taken-look.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { SIZE } from "../theme/tokens.ts";
import { Button } from "../ui/Button.tsx";
import { keyframes, styled } from "@mui/material/styles";
import { Refused } from "../ui/FormField.tsx";
import { linkLook } from "../ui/layout.tsx";
import { Head } from "./Head.tsx";
import type { Page } from "./page.ts";
import { Waiting } from "./Waiting.tsx";

const Column = styled("div")({
  display: "grid",
  gap: 24,
  maxWidth: SIZE.signIn,
  overflowWrap: "anywhere",
  "&>*": { minWidth: 0 },
});
const Foot = styled("p")({ "& a": { ...linkLook, minWidth: SIZE.target, marginInlineEnd: 24 } });

/**
 * A page of accounts. The server sends its title and first sentence; what it does needs the program, which fetches that part
 * when the page is opened. Without the program a sentence says so.
 */
export function IdentityPage({ page }: { page: Page }) {
  const say = useText();
  // A page that was loaded anew elsewhere has not brought the texts; by Back one can come here all the same.
  const hasTexts = say("account.busy") !== "account.busy";
  useEffect(() => {
    if (!hasTexts) location.reload();
  }, [hasTexts]);
  return hasTexts ? <Known page={page} /> : null;
}

function Known({ page }: { page: Page }) {
  const say = useText();
  const emergency = useEmergency();
  const { Part, hasFailed, again } = usePart(page);
  const { search } = useLocation();
  useEffect(() => takeLook(search), [search]);
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
            {hasFailed ? (
              <>
                <Refused title={say("account.net.title")}>{say("account.net.text")}</Refused>
                <Button look="key" onClick={again}>
                  {say("problem.retry")}
                </Button>
              </>
            ) : (
              <Coming />
            )}
          </>
        ) : (
          <Part />
        )}
        {page.name !== "account" && <OtherLanguages />}
      </Column>
    </Screen>
  );
}

/**
 * Until the page's part of the program is there: that it is on its way. Where no program runs at all, after a moment, what it needs
 * (`<noscript>` would not say it where only the script's file was kept away).
 */
function Coming() {
  const say = useText();
  const isAwake = useAwake();
  return isAwake ? <Waiting /> : <Late data-waiting="">{say("account.needsProgram")}</Late>;
}

const appear = keyframes({ from: { visibility: "hidden" }, to: { visibility: "visible" } });
const Late = styled("p")({ animation: `${appear} 0s 1s both` });

/** Fetches the part of the program that draws a page. */
function usePart(page: Page) {
  const [part, setPart] = useState<{ of: string; Part: ComponentType } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isWanted = true;
    page.load().then(
      (Part) => isWanted && setPart({ of: page.path, Part }),
      () => isWanted && setFailed(true),
    );
    return () => {
      isWanted = false;
    };
  }, [page, tries]);
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
    kept.delete("look");
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
