import { styled } from "../theme/styled.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { c } from "../theme/theme.ts";
import { RADIUS, SIZE } from "../theme/tokens.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { SecondLine, Stack } from "../ui/layout.tsx";
import { useHydrated } from "../device/useHydrated.ts";
import { guideLink, guidesFor } from "./directions.ts";

const Fold = styled("details")({
  "&[open]": { flexBasis: "100%" },
  "&>summary": {
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    gap: 10,
    minHeight: SIZE.target,
    paddingInline: 12,
    border: `2px solid ${c.control}`,
    borderRadius: RADIUS.control,
    fontWeight: 600,
    cursor: "pointer",
    listStyle: "none",
    "&:hover": { borderColor: c.ink },
    "&::-webkit-details-marker": { display: "none" },
  },
  "&[open]>summary>svg:last-child": { transform: "scaleY(-1)" },
  "&>div": { paddingBlockStart: 8 },
});

/**
 * The way there: plain links to whom the reader trusts with it. Nothing is asked of any of them
 * before a tap.
 */
export function Directions(place: { lat: number; lng: number; name: string }) {
  const say = useText();
  const isAwake = useHydrated();
  return (
    <Fold>
      <summary>
        <Icon name="route" />
        {say("listing.directions")}
        <Icon name="down" size="s" />
      </summary>
      <Stack data-gap="m">
        {guidesFor(isAwake ? navigator.userAgent : "").map((guide) => (
          <ButtonLink key={guide} size="s" wide href={guideLink(guide, place)} rel="noopener noreferrer">
            {say(`listing.guide.${guide}`)}
          </ButtonLink>
        ))}
        <SecondLine>{say("listing.guideNote")}</SecondLine>
      </Stack>
    </Fold>
  );
}
