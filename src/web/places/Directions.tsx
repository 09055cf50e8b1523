import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useText } from "../i18n/useLanguage.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { SecondLine, Stack } from "../ui/layout.tsx";
import { useHydrated } from "../device/useHydrated.ts";
import { guideLink, guidesFor } from "./directions.ts";
import css from "./Directions.module.css";

/**
 * Directions: plain links to map services the reader may choose. None is contacted before a tap.
 * Not printed: paper has no links. `id`: an address that ends with it opens them.
 */
export function Directions({ id, ...place }: { id?: string; lat: number; lng: number; name: string }) {
  const say = useText();
  const { hash } = useLocation();
  const fold = useRef<HTMLDetailsElement>(null);
  // A card of a list leads here.
  useEffect(() => {
    if (fold.current === null || id === undefined || hash !== `#${id}`) return;
    fold.current.open = true;
    fold.current.scrollIntoView({ block: "center" });
  }, [hash, id]);
  const isHydrated = useHydrated();
  return (
    <details className={css.fold} id={id} ref={fold} data-screen="">
      <summary>
        <Icon name="route" />
        {say("listing.directions")}
        <Icon name="down" size="s" />
      </summary>
      <Stack data-gap="m">
        {guidesFor(isHydrated ? navigator.userAgent : "").map((guide) => (
          <ButtonLink key={guide} size="s" wide href={guideLink(guide, place)} rel="noopener noreferrer">
            {say(`listing.guide.${guide}`)}
          </ButtonLink>
        ))}
        <SecondLine>{say("listing.guideNote")}</SecondLine>
      </Stack>
    </details>
  );
}
