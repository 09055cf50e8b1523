import type { SingleListing } from "#contract/listings.ts";
import { channelKey } from "#domain/contact/channel-key.ts";
import { listSeparator } from "../i18n/list-separator.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Fold } from "./card-parts.tsx";
import { PlaceLabel } from "../places/PlaceLabel.tsx";
import { isAnsweredHere } from "./useOwnChannels.tsx";
import css from "./OwnPart.module.css";

/** What only the owner sees of a post: exact place, channels, consents. */
export function OwnPart({ listing: { side, own } }: { listing: SingleListing }) {
  const { say, language } = useLanguage();
  if (own === undefined) return null;
  const { place, contact, consent } = own;
  const allowed = [
    ...(isAnsweredHere({ side, own }) ? [say("posting.answer.here")] : []),
    ...(consent.showOnRequest ? [say("posting.check.show")] : []),
    ...(consent.beMatched ? [say(side === "offer" ? "posting.check.matchMe" : "posting.check.match")] : []),
    ...(consent.reContact ? [say("posting.check.again")] : []),
  ];
  return (
    <Fold>
      <summary>
        <Icon name="lock" size="s" />
        {say("mine.private.title")}
        <Icon name="down" size="s" />
      </summary>
      <dl className={css.list}>
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
            <dd key={channelKey({ type, value })}>
              <bdi>{say(`mine.channel.${type}`, { value })}</bdi>
            </dd>
          ))}
        </div>
        <div>
          <dt>{say("mine.private.consent")}</dt>
          <dd>{allowed.length === 0 ? say("mine.private.none") : allowed.join(listSeparator(language))}</dd>
        </div>
      </dl>
    </Fold>
  );
}
