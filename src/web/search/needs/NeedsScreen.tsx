import { useLoaderData } from "react-router";
import { EmergencyBar } from "../../places/Emergency.tsx";
import { kindsLabel } from "../../entry/kind-tiles.ts";
import { PlaceQuestion } from "../../places/PlaceQuestion.tsx";
import { PlainHeader, Screen } from "../../frame/Screen.tsx";
import { listSeparator } from "../../i18n/list-separator.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import type { Say } from "../../i18n/text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import type { FindData } from "../find-loader.ts";
import { isExactPoint } from "../../entry/find-query.ts";
import { SwitchedOff } from "../../entry/SwitchedOff.tsx";
import type { FindQuery } from "../../entry/find-query.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import { nearText } from "../search-title.ts";
import { ShareSearch } from "../ShareSearch.tsx";
import { withMinusSign } from "../../entry/listing-words.ts";
import { NeedList } from "./NeedList.tsx";
import { NeedsEmpty, OfferIt } from "./NeedsEmpty.tsx";
import { DonorForm, NeedChips, NeedsCount, RadiusForm } from "./NeedsControls.tsx";

/** `/needs/:kind`: what people around a place need. Works without the program. */
export function NeedsScreen() {
  const data = useLoaderData<FindData>();
  const { say } = useLanguage();
  const title = titleOf(data.query, say);
  if (data.state === "found") return <NeedsAroundPlace data={data} title={title} />;
  return (
    <Screen title={title} header={<PlainHeader title={title} back="/" emergency={data.emergency} />}>
      <PlaceQuestion answer={data} />
      <EmergencyBar number={data.emergency} />
    </Screen>
  );
}

/** "Needed: Blood"; for everything "What people need". */
function titleOf({ slug, kinds }: FindQuery, say: Say): string {
  return kinds === null ? say("needs.all") : say("needs.title", { what: kindsLabel(slug, kinds, say) });
}

type NeedsAroundPlaceProps = { data: Extract<FindData, { state: "found" }>; title: string };

function NeedsAroundPlace({ data, title }: NeedsAroundPlaceProps) {
  const { say, language } = useLanguage();
  const { place, query } = data;
  const near = nearText(place, say);
  const helped = query.group === undefined ? title : `${title} · ${helpedText(query.group, say)}`;
  const list = { title: helped + listSeparator(language) + near, asOf: data.asOf };
  // A shared list must not reveal where the reader is.
  const shared = isExactPoint(place.query) ? { ...list, title: helped } : list;
  const offers = `/find/${query.slug}${place.query === "" ? "" : `?${place.query}`}`;
  const isEmpty = data.rows.length === 0;
  const head = (
    <>
      {query.kinds?.length === 1 && query.kinds[0] === "blood" && <DonorForm query={query} />}
      <SwitchedOff kinds={query.kinds} subtype={query.subtype ?? query.component} />
      <NeedChips query={query} found={data} />
      {!isEmpty && <NeedsCount query={query} found={data} />}
    </>
  );
  return (
    <ListScreen
      data={data}
      list={list}
      title={title}
      back={offers}
      head={head}
      empty={isEmpty && <NeedsEmpty query={query} found={data} />}
      aside={<EmergencyBar number={data.emergency} />}
    >
      {!isEmpty && <NeedList query={query} first={data} />}
      {!isEmpty && <RadiusForm query={query} />}
      {!isEmpty && <OfferIt query={query} />}
      <ButtonLink data-screen="" href={offers}>
        {say("needs.offers")}
      </ButtonLink>
      <ShareSearch {...shared} here={place} />
    </ListScreen>
  );
}

/** "O− can help", with the sign after its letter in every script. */
function helpedText(group: string, say: Say): string {
  return say("needs.helped", { group: withMinusSign(group) });
}
