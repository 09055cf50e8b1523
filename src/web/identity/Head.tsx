import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useText } from "../i18n/useLanguage.tsx";
import { Aloud, SecondLine, Stack } from "../ui/layout.tsx";
import { purposeOf } from "./next.ts";
import type { PageName } from "./page.ts";

/** Heading and first sentence of a page; a sign-in states its purpose. */
export function Head({ name, children }: { name: PageName; children?: ReactNode }) {
  const say = useText();
  const purpose = purposeOf(useLocation().search);
  const isFor = name === "signin" && purpose !== null;
  const heading = isFor ? say(`account.for.${purpose}.title`) : say(`account.pages.${name}.heading`);
  // The header has the title already: twice it would be read as a fault.
  const isTwice = heading === say(`account.pages.${name}.title`);
  return (
    <Stack data-gap="s">
      {isTwice ? <Aloud as="h1">{heading}</Aloud> : <h1>{heading}</h1>}
      {children ?? (
        <SecondLine as="p">{isFor ? say(`account.for.${purpose}.lead`) : say(`account.pages.${name}.lead`)}</SecondLine>
      )}
    </Stack>
  );
}
