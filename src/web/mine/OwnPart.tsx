import { styled } from "../theme/styled.ts";
import type { SingleListing } from "#contract/listings.ts";
import { listSeparator } from "../i18n/apart.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { c } from "../theme/theme.ts";
import { Icon } from "../ui/Icon.tsx";
import { Fold } from "./card-parts.tsx";
import { PlaceLabel } from "../places/PlaceLabel.tsx";

const List = styled("dl")({
  display: "grid",
  gap: 8,
  "& dt": { color: c.inkSoft },
  "& dd": { overflowWrap: "anywhere" },
});

/**
 * What nobody but the owner sees of their post: the true place, how they are reached, what they
 * allowed.
 */
export function OwnPart({ listing: { own } }: { listing: SingleListing }) {
  const { say, language } = useLanguage();
  if (own === undefined) return null;
  const { place, contact, consent } = own;
  const allowed = [
    ...(consent.showOnRequest ? [say("posting.check.show")] : []),
    ...(consent.beMatched ? [say("posting.check.match")] : []),
    ...(consent.reContact ? [say("posting.check.again")] : []),
  ];
  return (
    <Fold>
      <summary>
        <Icon name="lock" size="s" />
        {say("mine.private.title")}
        <Icon name="down" size="s" />
      </summary>
      <List>
        <div>
          <dt>{say("posting.check.where")}</dt>
          <dd>
            <PlaceLabel label={place.label ?? say("posting.place.deviceLabel")} />
            {place.precision === "area" && ` · ${say("mine.private.area")}`}
          </dd>
        </div>
        <div>
          <dt>{say("mine.private.reach")}</dt>
          {contact.alias !== undefined && <dd>{say("mine.private.alias", { alias: contact.alias })}</dd>}
          {contact.channels.map(({ type, value }) => (
            <dd key={`${type} ${value}`}>
              <bdi>{say(`mine.channel.${type}`, { value })}</bdi>
            </dd>
          ))}
        </div>
        <div>
          <dt>{say("mine.private.consent")}</dt>
          <dd>{allowed.length === 0 ? say("mine.private.none") : allowed.join(listSeparator(language))}</dd>
        </div>
      </List>
    </Fold>
  );
}
