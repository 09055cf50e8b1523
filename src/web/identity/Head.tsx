import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useText } from "../i18n/useLanguage.tsx";
import { SecondLine, Stack } from "../ui/layout.tsx";
import { purposeOf } from "./next.ts";
import type { PageName } from "./page.ts";

/** Heading and first sentence of a page; a sign-in says what it is for. */
export function Head({ name, children }: { name: PageName; children?: ReactNode }) {
  const say = useText();
  const purpose = purposeOf(useLocation().search);
  const isFor = name === "signin" && purpose !== null;
  return (
    <Stack data-gap="s">
      <h1>{isFor ? say(`account.for.${purpose}.title`) : say(`account.pages.${name}.heading`)}</h1>
      {children ?? (
        <SecondLine as="p">{isFor ? say(`account.for.${purpose}.lead`) : say(`account.pages.${name}.lead`)}</SecondLine>
      )}
    </Stack>
  );
}
