import { isWhollyOff } from "#domain/policies/kind-policy.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import type { ReactNode } from "react";
import { useLoaderData } from "react-router";
import { AddNumber } from "../calling/AddNumber.tsx";
import { CallCard } from "../entry/CallCard.tsx";
import { useSite } from "../data/useSite.tsx";
import { useClock } from "../device/useClock.tsx";
import { HoursLine } from "../entry/HoursLine.tsx";
import { isShutAt } from "../entry/opening-hours.ts";
import { kindIcon } from "../entry/kind-tiles.ts";
import { stateNow, stateOf } from "../entry/state/place-state.ts";
import { lackText } from "../entry/state/lack-words.ts";
import { StateBand } from "../entry/state/StateBand.tsx";
import { DemoOnPaper } from "../entry/PaperLines.tsx";
import { ReadAloud } from "../read-aloud/ReadAloud.tsx";
import { PlainHeader, Screen } from "../frame/Screen.tsx";
import { SourceFacts } from "../entry/SourceFacts.tsx";
import { SwitchedOff } from "../entry/SwitchedOff.tsx";
import { switchedText } from "../entry/policy-names.ts";
import { listSeparator } from "../i18n/list-separator.ts";
import { languageOwnName } from "../i18n/own-name.ts";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Card, SecondLine, Stack } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { PlaceList } from "../ui/PlaceList.tsx";
import { FacilityActs } from "./FacilityActs.tsx";
import { accessLines, hoursLines } from "./place-lines.ts";
import { PausedLine } from "./PausedLine.tsx";
import { PlaceNeeds } from "./PlaceNeeds.tsx";
import { Services } from "./Services.tsx";
import { BloodStock } from "./BloodStock.tsx";
import type { FacilityData } from "./facility-loader.ts";
import { supplyName, supplyValue } from "./supply-words.ts";
import { ShareFacility } from "./ShareFacility.tsx";
import { SupplyLine } from "./SupplyLine.tsx";
import { UtilityFacts } from "./UtilityFacts.tsx";
import { useFacilitySentence } from "./useFacilitySentence.ts";
import { bedNow, effectNow, supplyNow } from "./supply-headlines.ts";
import { bedsText, kindOf } from "./words.ts";
import { PlaceLabel } from "../places/PlaceLabel.tsx";
import { ShowOnMap } from "../places/ShowOnMap.tsx";
import css from "./FacilityScreen.module.css";

const loadLines = async () => (await import("./spoken.ts")).linesOfFacility;

/** One facility: calling, beds and blood with their freshness, hours, access, other services. */
export function FacilityScreen() {
  const data = useLoaderData<FacilityData>();
  const say = useText();
  const clock = useClock();
  const { name, types, place, phones, source } = data;
  const state = stateNow(stateOf(data.status), clock);
  const isClosed = state?.value === "closed";
  const kinds = types.map((type) => say(`facility.types.${type}`)).join(" · ");
  const goTo = place.precision === "exact" ? { lat: place.lat, lng: place.lng, name } : "area";
  // If some lines still take calls, they are shown.
  const isPaused = phones.length === 0 && data.callsPaused !== undefined;
  const channels = phones.map((line) => ({ type: "phone" as const, ...line }));
  return (
    <Screen
      title={name}
      description={useFacilitySentence(data)}
      header={<PlainHeader title={kinds} back="/" emergency={data.emergency} />}
    >
      <DemoOnPaper />
      <div className={css.parts}>
        <Stack data-gap="s">
          <StateBand state={state} kind={kindOf(types)} />
          <Head data={data} />
        </Stack>
        <div data-at="call">
          <CallCard
            channels={channels}
            isShielded={false}
            isDemo={source.demo === true}
            add={<AddNumber facilityId={data.id} />}
            check={data.lineCheck?.until}
            isShut={
              isClosed ||
              isShutAt(data.hours?.openingHours, { now: clock.now, timeZone: data.timeZone ?? clock.timeZone })
            }
            goTo={goTo}
            share={
              <>
                <ShareFacility data={data} />
                <ShowOnMap place={place} name={name} />
                <ReadAloud data={data} load={loadLines} />
              </>
            }
            ask={isPaused ? <PausedLine until={data.callsPaused?.until ?? null} /> : undefined}
          />
        </div>
        <PlaceNeeds data={data} />
        {!isClosed && <UtilityFacts data={data} />}
        {!isClosed && <Beds data={data} />}
        {!isClosed && <Blood data={data} />}
        <Others data={data} isClosed={isClosed} />
        <Facts data={data} />
        <FacilityActs id={data.id} phones={phones} />
      </div>
    </Screen>
  );
}

function Head({ data }: { data: FacilityData }) {
  const say = useText();
  return (
    <Stack data-gap="s">
      <h1>{data.name}</h1>
      <p>
        <PlaceLabel label={data.address ?? data.place.label} />
      </p>
      {data.place.precision === "area" && (
        <SecondLine>{say("listing.area", { km: data.place.uncertaintyKm })}</SecondLine>
      )}
      {data.place.doubt !== undefined && <SecondLine>{say("listing.pointDoubt")}</SecondLine>}
      <HoursLine openingHours={data.hours?.openingHours} timeZone={data.timeZone} />
      {data.mergedInto !== undefined && (
        <p>
          {say("listing.merged")} <Link href={`/f/${data.mergedInto}`}>{say("listing.mergedLink")}</Link>
        </p>
      )}
    </Stack>
  );
}

function Beds({ data }: { data: FacilityData }) {
  const say = useText();
  const clock = useClock();
  const { types, source } = data;
  const beds = data.beds.map((bed) => bedNow(bed, data, clock));
  const { switchedOff } = useSite();
  if (beds.length === 0 && !types.includes("hospital")) return null;
  const off = beds.length === 0 && <SwitchedOff kinds={["bed"]} />;
  if (beds.length === 0 && isWhollyOff({ kinds: ["bed"] }, switchedOff)) return off;
  return (
    <>
      {off}
      <Section title={say("facility.beds")} none={beds.length === 0 ? say("facility.bedsUnknown") : null}>
        {beds.map(({ bedType, at, by, unsettled, effect, listingId, for: forWhom, parts, ...counts }) => (
          <SupplyLine
            key={listingId}
            href={`/r/${listingId}`}
            name={say(`things.bed.${bedType}`)}
            value={bedsText(counts, say)}
            whom={{ for: forWhom, parts, stock: counts.stock }}
            of={{ kind: "bed", subtype: bedType }}
            unsettled={unsettled}
            effect={effect}
            at={at}
            by={by}
            source={source}
          />
        ))}
      </Section>
    </>
  );
}

function Blood({ data }: { data: FacilityData }) {
  const { blood, types } = data;
  const say = useText();
  const { switchedOff } = useSite();
  if (blood.length === 0 && !types.includes("blood-bank")) return null;
  const off = blood.length === 0 && <SwitchedOff kinds={["blood"]} />;
  if (blood.length === 0 && isWhollyOff({ kinds: ["blood"] }, switchedOff)) return off;
  return (
    <>
      {off}
      <Card>
        <h2 className={css.heading}>{say("facility.blood")}</h2>
        {blood.length === 0 ? (
          <p className={css.nothing}>{say("facility.bloodUnknown")}</p>
        ) : (
          <BloodStock blood={blood} place={data} source={data.source} />
        )}
      </Card>
    </>
  );
}

function Section({ title, none, children }: { title: string; none: string | null; children: ReactNode }) {
  return (
    <Card>
      <h2 className={css.heading}>{title}</h2>
      {none === null ? <ul className={css.rows}>{children}</ul> : <p className={css.nothing}>{none}</p>}
    </Card>
  );
}

/** What else the place has: what is counted, then what is only listed. A closed place has no counts. */
function Others({ data, isClosed }: { data: FacilityData; isClosed: boolean }) {
  const say = useText();
  const clock = useClock();
  const supply = isClosed ? [] : (data.supply ?? []).map((each) => supplyNow(each, data, clock));
  if (data.others.length === 0 && supply.length === 0) return null;
  // Beside beds or blood it is what else they have.
  const hasMore = data.types.includes("hospital") || data.types.includes("blood-bank") || data.beds.length > 0;
  return (
    <Card>
      <h2 className={css.heading}>{say(hasMore ? "facility.others" : "facility.has")}</h2>
      {supply.length > 0 && (
        <ul className={css.rows}>
          {supply.map((counted) => (
            <SupplyLine
              key={counted.listingId}
              href={`/r/${counted.listingId}`}
              name={supplyName(counted, say)}
              value={supplyValue(counted, say)}
              note={counted.details.resultIn && say(`extra.result.${counted.details.resultIn}`)}
              whom={counted}
              of={{ kind: counted.kind, subtype: subtypeOf(counted) }}
              unsettled={counted.unsettled}
              effect={counted.effect}
              at={counted.at}
              by={counted.by}
              source={data.source}
            />
          ))}
        </ul>
      )}
      {data.others.length > 0 && <Listed data={data} />}
    </Card>
  );
}

function Listed({ data }: { data: FacilityData }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  return (
    <PlaceList>
      {data.others.map(({ id, kind, subtype, stock, title }) => {
        const effect = stock === "closed" ? undefined : effectNow({ kind, subtype }, data, clock);
        return (
          <li key={id}>
            <i>
              <Icon name={kindIcon(kind)} />
            </i>
            <Link href={`/r/${id}`}>
              <b>{title ?? switchedText({ kind, subtype }, say)}</b>
              <SecondLine>
                {effect === undefined ? say(`listing.stock.${stock}`) : lackText(effect, { say, language, clock })}
              </SecondLine>
            </Link>
            <Icon name="next" size="s" />
          </li>
        );
      })}
    </PlaceList>
  );
}

function Facts({ data }: { data: FacilityData }) {
  const { say, language, languages } = useLanguage();
  const { hours, speaks, services, source, updatedAt } = data;
  return (
    <Card>
      <dl className={css.summary}>
        <div>
          <dt>{say("facility.hours")}</dt>
          {hoursLines(hours?.openingHours, { say, language }).map((line) => (
            <dd key={line}>{line}</dd>
          ))}
        </div>
        {speaks !== undefined && speaks.length > 0 && (
          <div>
            <dt>{say("facility.speaks")}</dt>
            <dd suppressHydrationWarning>
              {speaks.map((code) => languageOwnName(code, languages)).join(listSeparator(language))}
            </dd>
          </div>
        )}
        <div>
          <dt>{say("facility.access")}</dt>
          {accessLines(data, say).map((line) => (
            <dd key={line}>{line}</dd>
          ))}
        </div>
        {services.length > 0 && (
          <div>
            <dt>{say("facility.services")}</dt>
            <dd>
              <Services services={services} />
            </dd>
          </div>
        )}
        <SourceFacts source={source} updatedAt={updatedAt} />
      </dl>
    </Card>
  );
}
