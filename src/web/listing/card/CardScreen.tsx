import { useRef } from "react";
import type { ReactNode, RefObject } from "react";
import { useLoaderData } from "react-router";
import { useClock } from "../../device/useClock.tsx";
import { LazyPart } from "../../lazy/usePart.tsx";
import { useHydrated } from "../../device/useHydrated.ts";
import { pictureName } from "../../sharing/picture/names.ts";
import { PlainHeader, Screen } from "../../frame/Screen.tsx";
import { shareLink } from "../../sharing/links.ts";
import type { Shared } from "../../sharing/links.ts";
import { useSite } from "../../data/useSite.tsx";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Stack } from "../../ui/layout.tsx";
import { Link } from "../../ui/Link.tsx";
import { useListingSentence } from "../useListingSentence.ts";
import { useListingTitle } from "../useListingSentence.ts";
import { CardFace } from "./CardFace.tsx";
import { cardWords } from "./card-words.ts";
import type { CardWords } from "./card-words.ts";
import type { CardData } from "./card-loader.ts";
import { useShareableListing } from "./useShareableListing.ts";

const loadKeys = async () => (await import("../../sharing/picture/PictureKeys.tsx")).PictureKeys;

/** `/r/:id/card`: a listing as a card to share or print. Without the program it can be printed. */
export function CardScreen() {
  const data = useLoaderData<CardData>();
  const { say, language } = useLanguage();
  const clock = useClock();
  const { id } = data.thing;
  const words = cardWords(data, { say, language, ...clock });
  const title = say("preview.title");
  const header = <PlainHeader title={title} back={`/r/${id}`} emergency={data.emergency} />;
  if (words === null) {
    return (
      <Screen title={title} header={header}>
        <h1>{say("preview.none")}</h1>
      </Screen>
    );
  }
  return <CardPage data={data} words={words} header={header} />;
}

function CardPage({ data, words, header }: { data: CardData; words: CardWords; header: ReactNode }) {
  const named = useListingTitle(useShareableListing(data, words));
  return (
    <Screen title={named} header={header}>
      <Card data={data} words={words} named={named} />
    </Screen>
  );
}

/** Without the program: the server's picture, and plain links to share. */
function PlainLinks({ id, v, shared }: { id: string; v: number; shared: Shared }) {
  const { say, language } = useLanguage();
  const picture = `/og/${id}-${v}.png?lng=${language}`;
  return (
    <Stack data-gap="s" data-screen="">
      <ButtonLink size="s" wide whole href={picture}>
        {say("preview.open")}
      </ButtonLink>
      <ButtonLink size="s" wide whole href={picture} download="lifeboard.png">
        {say("preview.save")}
      </ButtonLink>
      {PLAIN_TARGETS.map((target) => (
        <ButtonLink key={target} size="s" wide href={shareLink(target, shared)} rel="noopener noreferrer">
          {say(`preview.to.${target}`)}
        </ButtonLink>
      ))}
      <p>{say("preview.print")}</p>
    </Stack>
  );
}

/** Targets whose links work on any phone. */
const PLAIN_TARGETS = ["whatsapp", "sms", "mail"] as const;

type CardProps = { data: CardData; words: CardWords; named: string };

function Card({ data, words, named }: CardProps) {
  const { say } = useLanguage();
  const face = useRef<HTMLDivElement>(null);
  return (
    <Stack>
      <CardFace data={data} words={words} face={face} />
      {words.isOver !== true && <Keys data={data} words={words} named={named} face={face} />}
      <p data-screen="">
        <Link href={`/r/${data.thing.id}`}>{say("preview.back")}</Link>
      </p>
    </Stack>
  );
}

/** Buttons to save and share; none for a closed listing. */
function Keys({ data, words, named, face }: CardProps & { face: RefObject<HTMLDivElement | null> }) {
  const { say, language } = useLanguage();
  const { now } = useClock();
  const { publicUrl } = useSite();
  const isHydrated = useHydrated();
  const text = `${useListingSentence(useShareableListing(data, words))} ${say("listing.look")}`;
  const { id, v } = data.thing;
  const shared = { url: new URL(`/r/${id}`, publicUrl).href, title: named, text };
  const version = [language, v, words.checked.tone, words.until, words.needed?.title].join(" ");
  const keys = { element: () => face.current, name: pictureName(id, now), version, shared, isPrintable: true };
  return isHydrated ? (
    <LazyPart name="picture" load={loadKeys} props={keys} />
  ) : (
    <PlainLinks id={id} v={v} shared={shared} />
  );
}
