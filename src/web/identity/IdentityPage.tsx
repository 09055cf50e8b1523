import { useEffect } from "react";
import { useLocation } from "react-router";
import { Coming, usePart } from "../app/part.tsx";
import { PlainHeader, Screen } from "../app/Screen.tsx";
import { useEmergency } from "../app/site.tsx";
import { takeLook } from "../app/taken-look.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { SIZE } from "../theme/tokens.ts";
import { Button } from "../ui/Button.tsx";
import { styled } from "@mui/material/styles";
import { Refused } from "../ui/FormField.tsx";
import { linkLook } from "../ui/layout.tsx";
import { Head } from "./Head.tsx";
import type { Page } from "./page.ts";

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
  const hasTexts =
    say("account.busy") !== "account.busy" && (page.isStaff !== true || say("admin.why") !== "admin.why");
  useEffect(() => {
    if (!hasTexts) location.reload();
  }, [hasTexts]);
  return hasTexts ? <Known page={page} /> : null;
}

function Known({ page }: { page: Page }) {
  const say = useText();
  const emergency = useEmergency();
  const { part: Part, hasFailed, again } = usePart(page.path, page.load);
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
              <Coming needsProgram={say("account.needsProgram")} />
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
