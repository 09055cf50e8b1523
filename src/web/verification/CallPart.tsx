import { MINUTE_MS } from "#domain/shared/durations.ts";
import { useEffect, useRef } from "react";
import type { CallCard } from "#contract/verification.ts";
import { channelKey } from "#domain/contact/channel-key.ts";
import { useClock } from "../device/useClock.tsx";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { Band } from "../ui/Band.tsx";
import { ContactLink, madeUpAddress } from "../entry/ContactLink.tsx";
import { Note } from "../ui/FormField.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Card, IconLine, SecondLine, Stack } from "../ui/layout.tsx";
import { phoneText, telHref } from "../ui/phone.ts";
import { PhoneNumber } from "../ui/PhoneNumber.tsx";
import { calleeText, checkedText, isOfPerson, statedStockText } from "./words.ts";
import { PlaceLabel } from "../places/PlaceLabel.tsx";
import css from "./CallPart.module.css";

/** Whom to call: number, listing, and last check. */
export function CallPart({
  card: { listing, channels, expiresAt, looked = 0, isChosen },
  today,
}: {
  card: CallCard;
  today: number | null;
}) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const { tone, checked, last } = checkedText(listing, { say, language, clock });
  const leftMs = Date.parse(expiresAt) - clock.now.getTime();
  const minutes = Math.max(1, Math.floor(leftMs / MINUTE_MS));
  return (
    <>
      <div className={css.ends}>
        <p>{today !== null && <b>{say("calls.nth", { n: today + 1 })}</b>}</p>
        <SecondLine as="p">{leftMs > 0 ? say("calls.yours", { count: minutes }) : say("calls.over")}</SecondLine>
      </div>
      <Card>
        <Stack className={css.inner} data-gap="m">
          <Stack data-gap="s">
            <h1 ref={head} tabIndex={-1}>
              {calleeText(listing, say)}
            </h1>
            <p>
              <b>{statedStockText(listing, { say, language, clock })}</b>
            </p>
            <SecondLine as="p">
              <PlaceLabel label={listing.place.label} />
              {looked > 0 && ` · ${say("calls.looked", { count: looked })}`}
            </SecondLine>
            {listing.note !== undefined && <SecondLine as="p">{listing.note}</SecondLine>}
          </Stack>
          {isOfPerson(listing) && <Note icon="phone">{say("ownerChecks.invited")}</Note>}
          {isChosen === false && <Note icon="location">{say("calls.elsewhere")}</Note>}
          {channels.map((channel, at) => (
            <Line
              key={channelKey(channel)}
              channel={channel}
              isFirst={at === 0}
              madeUp={listing.source.demo === true ? madeUpAddress(listing.id) : undefined}
            />
          ))}
          {listing.contact.shielded && (
            <IconLine data-soft="">
              <Icon name="lock" />
              <span>{say("calls.shielded")}</span>
            </IconLine>
          )}
          {listing.source.demo === true && <SecondLine as="p">{say("listing.demoNumber")}</SecondLine>}
        </Stack>
        <Band tone={tone} icon={tone}>
          {checked} {last}
        </Band>
      </Card>
    </>
  );
}

function Line({
  channel: { type, value, label },
  isFirst,
  madeUp,
}: {
  channel: CallCard["channels"][number];
  isFirst: boolean;
  madeUp: string | undefined;
}) {
  const say = useText();
  if (type === "whatsapp") {
    return (
      <ContactLink
        size="s"
        wide
        madeUp={madeUp}
        href={`https://wa.me/${value.replace(/\D/g, "")}`}
        rel="noopener noreferrer"
      >
        {say("listing.whatsapp", { number: phoneText(value) })}
      </ContactLink>
    );
  }
  return (
    <ContactLink look={isFirst ? "key" : "plain"} size={isFirst ? "l" : "s"} wide madeUp={madeUp} href={telHref(value)}>
      <Icon name="phone" />
      <span>
        {say("listing.callNumber")} <PhoneNumber value={value} />
        {label !== undefined && ` · ${label}`}
      </span>
    </ContactLink>
  );
}
