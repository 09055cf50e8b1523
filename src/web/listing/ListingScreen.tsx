import { useLoaderData } from "react-router";
import { CallCard } from "../entry/CallCard.tsx";
import { useClock } from "../device/useClock.tsx";
import { HoursLine } from "../entry/HoursLine.tsx";
import { DemoOnPaper } from "../entry/PaperLines.tsx";
import { ReadAloud } from "../read-aloud/ReadAloud.tsx";
import { PlainHeader, Screen } from "../frame/Screen.tsx";
import { useEntryPane } from "../frame/useEntryPane.ts";
import { SwitchedOff } from "../entry/SwitchedOff.tsx";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { Band } from "../ui/Band.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Card, IconLine, SecondLine, Stack } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { standaloneLabel, sharedLabel } from "../entry/standalone-label.ts";
import { isShutAt } from "../entry/opening-hours.ts";
import { hoursOf, speaksOf } from "../entry/terms/hours-of.ts";
import { noteCall } from "../entry/useCalled.ts";
import { AddNumber } from "../calling/AddNumber.tsx";
import { GetNumber } from "../calling/GetNumber.tsx";
import { ListingActs } from "../calling/ListingActs.tsx";
import { About } from "./About.tsx";
import { Facts } from "./Facts.tsx";
import { FreshnessCard } from "./FreshnessCard.tsx";
import type { ListingData } from "../entry/listing-loader.ts";
import { HowLongLink } from "../entry/oxygen/HowLongLink.tsx";
import { NeededBand } from "../entry/NeededBand.tsx";
import { NextPlaces } from "../entry/alternatives/NextPlaces.tsx";
import { rowNow } from "../entry/state/place-state.ts";
import { endReasonOf } from "../entry/row.ts";
import { StateBand } from "../entry/state/StateBand.tsx";
import { useListingSentence, useListingTitle } from "./useListingSentence.ts";
import { useLiveListing } from "./useLiveListing.ts";
import { PromisePlace } from "./promise/PromisePlace.tsx";
import { distanceFromText, extrasText, hasManyCallers } from "../entry/listing-words.ts";
import { ExtrasLine } from "../entry/ExtrasLine.tsx";
import { PlaceLabel } from "../places/PlaceLabel.tsx";
import { ShowOnMap } from "../places/ShowOnMap.tsx";
import { useAfterCall } from "./useAfterCall.tsx";
import { kindName } from "../i18n/kind-name.ts";
import { ShareKey } from "../sharing/ShareKey.tsx";
import type { ShareableListing } from "./useListingSentence.ts";
import css from "./ListingScreen.module.css";

const loadLines = async () => (await import("./spoken.ts")).linesOfListing;

/** Link to one's own posts, to change or end this one. */
function OwnLink() {
  const say = useText();
  return (
    <p className={css.own}>
      <Link href="/me">{say("listing.mine")}</Link>
    </p>
  );
}

/** A listing's page. */
export function ListingScreen() {
  return <ListingPage loaded={useLoaderData<ListingData>()} />;
}

/** Other places for the same. */
function Alternatives({ data: { side, thing, next, near, nextFrom } }: { data: ListingData }) {
  const say = useText();
  const title = side === "need" ? say("need.next") : undefined;
  return (
    <div data-at="next">
      <NextPlaces rows={next} near={near} from={nextFrom} title={title} asked={{ subtype: thing.subtype }} />
    </div>
  );
}

/** The page. A closed listing says so first and shows no number. */
function ListingPage({ loaded }: { loaded: ListingData }) {
  const live = useLiveListing(loaded);
  const { say, language } = useLanguage();
  const over = endReasonOf(live.status);
  const clock = useClock();
  const thing = rowNow({ ...live.thing, over, km: 0 }, clock);
  const isClosed = thing.state?.value === "closed";
  const data = { ...live, thing };
  const what = standaloneLabel(thing, { say, language });
  const name = thing.name ?? say("find.person");
  const passed = { data, what: sharedLabel(thing, { say, language }), name };
  const titled = useListingTitle(passed);
  // A closed listing says that first and nothing else, also in link previews.
  const sentence = useListingSentence(passed);
  const kind = kindName(thing.kind, say);
  const back = `/${thing.need ? "needs" : "find"}/${thing.kind}${data.near === "" ? "" : `?${data.near}`}`;
  const isOpen = over === undefined;
  const { help, isBack, wantsNext } = useAfterCall(data, isOpen);
  // Busy lines and closed places are shown with alternatives (DESIGN.md 8, rule 7).
  const isNextFirst = (isBack && wantsNext) || (isOpen && (isClosed || hasManyCallers(thing, clock)));
  const isNeed = data.side === "need";
  const isInPane = useEntryPane() !== null;
  const next = <Alternatives data={data} />;
  return (
    <Screen
      title={isOpen ? titled : `${sentence} · ${titled}`}
      description={sentence}
      header={<PlainHeader title={kind} back={back} emergency={data.emergency} />}
    >
      <DemoOnPaper />
      <div className={isInPane ? css.column : css.parts}>
        <Head data={data} what={isOpen ? what : `${sentence} · ${what}`} name={name} />
        <Stack>
          {isOpen && <PromisePlace data={data} />}
          {isOpen ? <Call {...passed} /> : <ClosedCard data={data} back={back} />}
          <HowLongLink row={thing} />
          {isBack && help}
          {isNextFirst && next}
        </Stack>
        <Stack>
          {isOpen && !isNeed && <Facts data={data} />}
          {isOpen && (!isNeed || thing.at !== undefined) && <FreshnessCard data={data} />}
          <About data={data} />
        </Stack>
        <Stack>
          {!isBack && help}
          {!isNextFirst && next}
          <ListingActs
            listingId={data.thing.id}
            isMine={data.isMine}
            unkept={data.facility?.isKept === false ? data.facility.id : undefined}
          />
        </Stack>
      </div>
    </Screen>
  );
}

function Head({ data, what, name }: { data: ListingData; what: string; name: string }) {
  const say = useText();
  const { facility, from, thing, status, place } = data;
  const line = extrasText({ ...thing, extras: { ...thing.extras, access: facility?.access, address: undefined } }, say);
  return (
    <Stack data-gap="s">
      <States data={data} />
      {status === "matched" && (
        <Band tone="calm" icon="check">
          {say("listing.matched")}
        </Band>
      )}
      <NeededBand data={{ ...data, needed: thing.needed, count: thing.count }} />
      <SwitchedOff kinds={[thing.kind]} subtype={thing.subtype} />
      <h1>{what}</h1>
      {data.isMine && <OwnLink />}
      <ExtrasLine line={line} about={{ ...thing, speaks: speaksOf(data) }} />
      <p>
        <Named data={data} name={name} />
        <SecondLine>
          <PlaceLabel label={facility?.address ?? place.label} />
        </SecondLine>
      </p>
      {from !== undefined && (
        <IconLine>
          <Icon name="location" />
          <span>{distanceFromText(from, say)}</span>
        </IconLine>
      )}
      <HoursLine {...hoursOf(data)} />
    </Stack>
  );
}

/** That it is closed or doubted, before anything else. */
function States({ data: { thing } }: { data: ListingData }) {
  const say = useText();
  return (
    <div role="status">
      {thing.over !== undefined && (
        <Band tone="old" icon="old">
          {say(`listing.closed.${thing.over}`)}
        </Band>
      )}
      {thing.over === undefined && <StateBand state={thing.state} kind={thing.kind} />}
      {thing.doubt !== undefined && (
        <Band tone={thing.doubt === "disputed" ? "ageing" : "danger"} icon="warn">
          {say(`listing.trustValue.${thing.doubt}`)}
        </Band>
      )}
    </div>
  );
}

/** The name on a line of its own. Of a person's need "a person" says nothing. */
function Named({ data: { facility, thing }, name }: { data: ListingData; name: string }) {
  if (facility === undefined && thing.need === true && thing.name === undefined) return null;
  return (
    <>
      {facility === undefined ? (
        <b>
          <bdi>{name}</bdi>
        </b>
      ) : (
        <Link className={css.named} href={`/f/${facility.id}`}>
          {facility.name}
        </Link>
      )}
      <br />
    </>
  );
}

function Call({ data, what, name }: { data: ListingData; what: string; name: string }) {
  const { place, channels, isShielded, source, thing, facility } = data;
  const clock = useClock();
  const isDemo = source.demo === true;
  const { openingHours, timeZone = clock.timeZone } = hoursOf(data);
  const mayAsk = thing.askable === true && !data.isMine;
  const goTo = place.precision === "exact" ? { lat: place.lat, lng: place.lng, name } : "area";
  return (
    <CallCard
      channels={channels}
      isShielded={isShielded}
      isDemo={isDemo}
      isNeed={thing.need === true}
      isMine={data.isMine}
      ask={mayAsk ? <GetNumber listingId={thing.id} isDemo={isDemo} /> : undefined}
      isBusy={hasManyCallers(thing, clock)}
      isShut={thing.state?.value === "closed" || isShutAt(openingHours, { now: clock.now, timeZone })}
      add={facility !== undefined && thing.need !== true && <AddNumber facilityId={facility.id} />}
      check={thing.check}
      goTo={goTo}
      share={
        <>
          <ShareListing data={data} what={what} name={name} />
          <ShowOnMap place={place} name={name} />
          <ReadAloud data={data} load={loadLines} />
        </>
      }
      onCall={(phone) => noteCall(thing.id, { name, phone, demo: thing.demo })}
    />
  );
}

function ClosedCard({ data, back }: { data: ListingData; back: string }) {
  const say = useText();
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        {data.mergedInto === undefined ? (
          <p>{say("listing.closedText")}</p>
        ) : (
          <>
            <p>{say("listing.merged")}</p>
            <ButtonLink look="key" wide href={`/r/${data.mergedInto}${data.near === "" ? "" : `?${data.near}`}`}>
              {say("listing.mergedLink")}
            </ButtonLink>
          </>
        )}
        <ButtonLink look={data.mergedInto === undefined ? "key" : "plain"} wide href={back}>
          {say("listing.closedFind", { kind: kindName(data.thing.kind, say) })}
        </ButtonLink>
      </Stack>
    </Card>
  );
}

/** Shares a listing. */
function ShareListing(named: ShareableListing) {
  const say = useText();
  const sentence = useListingSentence(named);
  const title = useListingTitle(named);
  const { id, v } = named.data.thing;
  return (
    <>
      <ShareKey
        id={id}
        path={`/r/${id}`}
        title={title}
        text={`${sentence} ${say("listing.look")}`}
        picture={`/og/${id}-${v}.png`}
        card={`/r/${id}/card`}
      />
      <ButtonLink size="s" href={`/r/${id}/card`} data-screen="">
        {say("listing.asCard")}
      </ButtonLink>
    </>
  );
}
