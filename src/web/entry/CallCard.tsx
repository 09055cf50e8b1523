import type { ReactNode } from "react";
import type { Listing } from "#contract/listings.ts";
import { useClock } from "../device/useClock.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { Band } from "../ui/Band.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Card, IconLine, Row, SecondLine, Stack } from "../ui/layout.tsx";
import { phoneText, telHref } from "../ui/phone.ts";
import { PhoneNumber } from "../ui/PhoneNumber.tsx";
import { Directions } from "../places/Directions.tsx";
import { WAY_ID } from "../places/directions.ts";
import { isLineChecked } from "./card/headline.ts";
import { inOrderToTry, isFoundDead } from "./found-lines/lines-to-try.ts";
import { LineFoundWords } from "./found-lines/LineFoundWords.tsx";
import { LineCheckWords } from "./LineCheckWords.tsx";
import { ContactLink, MADE_UP_ID } from "./ContactLink.tsx";
import { MadeUpWords } from "./MadeUpWords.tsx";
import css from "./CallCard.module.css";

type Channel = Listing["contact"]["channels"][number];

type CallCardProps = {
  channels: readonly Channel[];
  /** There is a number, but it is a person's and not shown. */
  isShielded: boolean;
  isDemo: boolean;
  /** Destination; "area" if the exact place is unknown. */
  goTo?: { lat: number; lng: number; name: string } | "area";
  /** It is a need: who reads it is a giver. */
  isNeed?: boolean;
  /** It is the reader's own: they give nothing to it, and are the one to be warned of who does. */
  isMine?: boolean;
  /** Until when the last number is being checked. */
  check?: string | undefined;
  /** The request for a hidden number. */
  ask?: ReactNode;
  /** How to add a number: shown where none is known. */
  add?: ReactNode;
  /** Many people are calling now. */
  isBusy?: boolean;
  /** It is closed now by its hours: its number is no invitation to call. */
  isShut?: boolean;
  /** The share button. */
  share?: ReactNode;
  /** Called with a number when it is tapped. */
  onCall?: (phone: string) => void;
};

/** How to reach a place or answer a need: numbers, directions, and the warning about payments. */
export function CallCard(card: CallCardProps) {
  const { channels, isShielded, isDemo, isNeed = false, goTo, ask, add, isBusy, check, share, onCall } = card;
  const isForGiver = isNeed && card.isMine !== true;
  const say = useText();
  const clock = useClock();
  const [first, ...others] = inOrderToTry(channels.filter(({ type }) => type === "phone"));
  const written = channels.filter(({ type }) => type !== "phone");
  const isSilent = ask === undefined && channels.length === 0;
  return (
    <Card>
      <Stack className={css.inner} data-gap="m">
        {isForGiver && <GiverWords isSilent={isSilent} mustAsk={ask !== undefined} />}
        {ask}
        {isSilent && !isNeed && (
          <IconLine>
            <Icon name={isShielded ? "lock" : "phone"} />
            {isLineChecked(check, clock) ? (
              <LineCheckWords until={check} />
            ) : (
              <span>{say(isShielded ? "listing.shielded" : "find.noNumber")}</span>
            )}
          </IconLine>
        )}
        {isSilent && !isShielded && !isLineChecked(check, clock) && add}
        {first !== undefined && (
          <PhoneLink
            channel={first}
            look={card.isShut === true || isFoundDead(first) ? "plain" : "key"}
            isDemo={isDemo}
            onCall={onCall}
          />
        )}
        {others.map((channel) => (
          <PhoneLink key={channel.value} channel={channel} isDemo={isDemo} onCall={onCall} />
        ))}
        {written.map((channel) => (
          <WrittenLink key={channel.value} channel={channel} isDemo={isDemo} />
        ))}
        {isBusy === true && (
          <IconLine>
            <Icon name="clock" />
            <span>{say("find.many")}</span>
          </IconLine>
        )}
        {isDemo && <MadeUpWords hasNumber={channels.length > 0} />}
        {goTo === "area" && <SecondLine>{say("listing.areaOnly")}</SecondLine>}
        <Row data-fill="">
          {typeof goTo === "object" && <Directions id={WAY_ID} {...goTo} />}
          {share}
        </Row>
      </Stack>
      <Band tone="danger" icon="warn">
        {say(isForGiver ? "need.payTitle" : "listing.payTitle")}
        <small>{say(isForGiver ? "need.payText" : "listing.payText")}</small>
      </Band>
    </Card>
  );
}

/**
 * How a giver asks for a need's number; or what can be done while nobody is given it. A number
 * that is there needs no words.
 */
function GiverWords({ isSilent, mustAsk }: { isSilent: boolean; mustAsk: boolean }) {
  const say = useText();
  return (
    <>
      <h2>{say("need.help")}</h2>
      {(isSilent || mustAsk) && <p>{say(isSilent ? "need.unreachable" : "need.how")}</p>}
    </>
  );
}

/** On the page of the entry itself the words stand below. */
const WORDS_HERE = `#${MADE_UP_ID}`;

type PhoneLinkProps = {
  channel: Channel;
  isDemo: boolean;
  look?: "key" | "plain";
  onCall: ((phone: string) => void) | undefined;
};

function PhoneLink({ channel, isDemo, look, onCall }: PhoneLinkProps) {
  const say = useText();
  return (
    <>
      <ContactLink
        look={look ?? "plain"}
        size={look === undefined ? "s" : "l"}
        wide
        href={telHref(channel.value)}
        madeUp={isDemo ? WORDS_HERE : undefined}
        onCall={onCall && (() => onCall(channel.value))}
      >
        <Icon name="phone" />
        <span>
          {say("listing.callNumber")} <PhoneNumber value={channel.value} />
          {channel.label !== undefined && ` · ${channel.label}`}
          {channel.cost !== undefined && ` · ${say(`listing.cost.${channel.cost}`)}`}
        </span>
      </ContactLink>
      <LineFoundWords found={channel.found} />
    </>
  );
}

function WrittenLink({ channel, isDemo }: { channel: Channel; isDemo: boolean }) {
  const say = useText();
  const isMail = channel.type === "email";
  const href = isMail ? `mailto:${channel.value}` : `https://wa.me/${channel.value.replace(/\D/g, "")}`;
  return (
    <ContactLink size="s" wide href={href} madeUp={isDemo ? WORDS_HERE : undefined} rel="noopener noreferrer">
      {isMail
        ? say("listing.mail", { address: channel.value })
        : say("listing.whatsapp", { number: phoneText(channel.value) })}
    </ContactLink>
  );
}
