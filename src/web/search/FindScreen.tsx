import type { GroupDoubt } from "#domain/blood/group-doubts.ts";
import { useLoaderData, useLocation } from "react-router";
import { withParts } from "../places/address-parts.ts";
import { EmergencyBar } from "../places/Emergency.tsx";
import { kindsLabel } from "../entry/kind-tiles.ts";
import { HOW_LONG_PATH, mayHoldCylinders } from "../entry/oxygen/how-long-path.ts";
import { PlainHeader, Screen } from "../frame/Screen.tsx";
import { SwitchedOff } from "../entry/SwitchedOff.tsx";
import { listSeparator } from "../i18n/list-separator.ts";
import { useIdle } from "../device/useHydrated.ts";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { usePart } from "../lazy/usePart.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Card, Stack } from "../ui/layout.tsx";
import { isSafeInTitle, isExactPoint, RADII_KM } from "../entry/find-query.ts";
import type { FindData, FoundPage } from "./find-loader.ts";
import type { FindQuery } from "../entry/find-query.ts";
import { CountLine } from "./CountLine.tsx";
import { emptyResult, listChips, placeQuestion } from "./later-controls.ts";
import { ListLink } from "../data/PostedList.tsx";
import { LIST_ID } from "../entry/useMapChoice.ts";
import { ListScreen } from "./list/ListScreen.tsx";
import { askedTitle, listTitle, nearText } from "./search-title.ts";
import { postAddress } from "./post-address.ts";
import { ResultList } from "./ResultList.tsx";
import type { ShareSearchProps } from "./ShareSearch.tsx";
import { useRememberSearch } from "./useRememberSearch.ts";
import css from "./FindScreen.module.css";

/** Places of some kinds around a place, best first. Works without the program. */
export function FindScreen() {
  const data = useLoaderData<FindData>();
  const say = useText();
  const { query } = data;
  const label = kindsLabel(query.slug, query.kinds, say);
  const title = query.q === undefined ? label : say("find.of", { what: label, q: query.q });
  useRememberSearch(data);
  if (data.state !== "found") {
    return (
      <Screen title={label} header={<PlainHeader title={title} back="/" emergency={data.emergency} />}>
        <div id={LIST_ID} tabIndex={-1}>
          <placeQuestion.Part answer={data} />
        </div>
        <EmergencyBar number={data.emergency} />
      </Screen>
    );
  }
  return <FoundScreen data={data} title={title} label={label} />;
}

type FoundScreenProps = {
  data: Extract<FindData, { state: "found" }>;
  title: string;
  label: string;
};

function FoundScreen({ data, title, label }: FoundScreenProps) {
  const { say, language } = useLanguage();
  const isIdle = useIdle();
  const { place, query } = data;
  const near = nearText(place, say);
  const said = query.q === undefined || isSafeInTitle(query.q) ? title : label;
  const list = { title: listTitle(query, said + listSeparator(language) + near, say), asOf: data.asOf };
  const shared = isExactPoint(place.query) ? { ...list, title: listTitle(query, said, say) } : list;
  return (
    <ListScreen
      data={data}
      list={list}
      title={query.q === undefined ? askedTitle(query, title, say) : title}
      back={place.query === "" ? "/" : `/?${place.query}`}
      head={<Head query={query} found={data} label={label} />}
      empty={data.elsewhere !== undefined && <emptyResult.Part query={query} found={data} />}
      aside={<Aside query={query} found={data} emergency={data.emergency} />}
    >
      <ResultList query={query} first={data} title={shared.title} />
      {data.elsewhere === undefined && (
        <ButtonLink data-screen="" href={postAddress(query, place.query)}>
          {say("empty.post")}
        </ButtonLink>
      )}
      <ButtonLink data-screen="" href={`/needs/${query.slug}?${place.query}`}>
        {say("find.needs")}
      </ButtonLink>
      {mayHoldCylinders(query.kinds) && (
        <ButtonLink data-screen="" href={HOW_LONG_PATH}>
          {say("extra.howLong")}
        </ButtonLink>
      )}
      {isIdle && <Share {...shared} here={place} />}
    </ListScreen>
  );
}

const loadShare = async () => (await import("./ShareSearch.tsx")).ShareSearch;

/** The key to share a search, fetched once the page is idle. */
function Share(list: ShareSearchProps) {
  const { part: ShareSearch } = usePart("share-search", loadShare);
  return ShareSearch === null ? null : <ShareSearch {...list} />;
}

type FindResult = { query: FindQuery; found: FoundPage };

/** The filters and the summary of the list. */
function Head({ query, found, label }: FindResult & { label: string }) {
  return (
    <>
      <SwitchedOff kinds={query.kinds} subtype={query.subtype ?? query.component} />
      {query.doubt !== undefined && <GroupDoubtCard doubt={query.doubt} />}
      <listChips.Part query={query} found={found} label={label} />
      {(found.elsewhere === undefined || query.isMap) && <CountLine query={query} found={found} />}
    </>
  );
}

/** The typed blood group is none that can be sought: it is asked for, or the blood bank is. */
function GroupDoubtCard({ doubt }: { doubt: GroupDoubt }) {
  const say = useText();
  return (
    <Card data-pad="" role="status">
      <p>{say(doubt === "rare" ? "find.groupRare" : "find.groupUnclear")}</p>
    </Card>
  );
}

/** Help where nobody answers, or where nothing is near. */
function Aside({ query, found, emergency }: FindResult & { emergency: string | null }) {
  return found.elsewhere === undefined ? <NobodyAnswers query={query} /> : <EmergencyBar number={emergency} />;
}

/** Advice for busy lines; not printed. */
function NobodyAnswers({ query }: { query: FindQuery }) {
  const say = useText();
  const location = useLocation();
  const wider = RADII_KM.find((km) => km > query.withinKm);
  return (
    <Card data-pad="" data-screen="">
      <Stack data-gap="m">
        <h2>{say("find.nobody")}</h2>
        <ol className={css.steps}>
          <li>{say("find.nobody1")}</li>
          {wider !== undefined && (
            <li>
              <ListLink href={withParts(location, { within: String(wider) })}>
                {say("find.nobody2", { km: wider })}
              </ListLink>
            </li>
          )}
        </ol>
      </Stack>
    </Card>
  );
}
