import { useMemo, useState } from "react";
import type { Grant } from "#contract/contact.ts";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { Me } from "#contract/identity.ts";
import { useClock } from "../device/useClock.tsx";
import { useCurrentUser } from "../session/useCurrentUser.ts";
import { PlainHeader, Screen } from "../frame/Screen.tsx";
import { useEmergency } from "../data/useSite.tsx";
import { LazyPart } from "../lazy/usePart.tsx";
import { Waiting } from "../lazy/Waiting.tsx";
import { useAccountId } from "../session/useAccountId.ts";
import { WorkLinks } from "../session/WorkLinks.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { useWrites } from "../store/useWrites.ts";
import { useQuery } from "../store/useQuery.ts";
import { OWN_LISTINGS } from "../store/own-listings.ts";
import type { QueryState } from "../store/types.ts";
import { repeatedPosts } from "../drafts/compared-post.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Note } from "../ui/FormField.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Aloud, Card, Stack } from "../ui/layout.tsx";
import { TwoColumns } from "../ui/TwoColumns.tsx";
import { signInAddress } from "../drafts/step-address.ts";
import { ANONYMOUS_DRAFTS, hasMembersDrafts } from "../drafts/kept-drafts.ts";
import { listingOf } from "../store/typed-documents.ts";
import { MineActsProvider } from "./useMineActs.tsx";
import { ChannelsProvider, useChannelsOf } from "./useOwnChannels.tsx";
import { cardsOf, subjectOf } from "./cards.ts";
import type { CardData } from "./cards.ts";
import { DraftList } from "./drafts/DraftList.tsx";
import { newsOf } from "./news.ts";
import { NewsList } from "./NewsList.tsx";
import { NumbersTab } from "./numbers/NumbersTab.tsx";
import { PostCard } from "./PostCard.tsx";
import { StateLines } from "./StateLines.tsx";
import { readTab, Tabs } from "./Tabs.tsx";
import { RefusedCard, WaitingCard } from "./UnsentCards.tsx";
import { useDraftsHere } from "./drafts/useDraftsHere.ts";
import { useFocusWhenSent } from "./useFocusWhenSent.ts";
import { SEE, useNews } from "./useNews.ts";
import { useGrants } from "./numbers/useGrants.ts";
import type { Grants } from "./numbers/grants.ts";
import { useObservations } from "./useObservations.ts";
import css from "./MineScreen.module.css";

const loadAnswers = async () => (await import("./answers/AnswersPart.tsx")).AnswersPart;

/** One's own posts, pending and rejected writes, drafts, and news. */
export function MineScreen() {
  const say = useText();
  const emergency = useEmergency();
  const account = useAccountId();
  const known = useCurrentUser();
  const title = say("mine.title");
  return (
    <Screen title={title} header={<PlainHeader title={title} emergency={emergency} />}>
      <Aloud as="h1" tabIndex={-1} ref={useFocusWhenSent()}>
        {title}
      </Aloud>
      {account === null && known.state === "unknown" ? (
        <Waiting />
      ) : (
        <MineActsProvider key={account ?? ""} account={account}>
          {account === null ? (
            <Everything account={account} />
          ) : (
            <ChannelsProvider>
              <Everything account={account} />
            </ChannelsProvider>
          )}
        </MineActsProvider>
      )}
    </Screen>
  );
}

function Everything({ account }: { account: string | null }) {
  const say = useText();
  const clock = useClock();
  const known = useCurrentUser();
  const [search] = useSearchParams();
  const { writes: kept, durable } = useWrites(account);
  const shown = useMemo(() => kept.filter(({ name }) => name !== SEE), [kept]);
  // Those about answers, asks and follows have cards of their own.
  const writes = useMemo(() => shown.filter(({ name }) => !/^(?:responses|asks|follows)\./.test(name)), [shown]);
  const query = useQuery(account === null ? null : OWN_LISTINGS);
  const listings = useMemo(() => query.documents.map(listingOf), [query.documents]);
  useChannelsOf(listings);
  const observations = useObservations(listings);
  const whose = account ?? ANONYMOUS_DRAFTS;
  const { drafts, pastes, readAgain } = useDraftsHere(whose);
  const cards = useMemo(() => cardsOf(listings, writes, clock.now), [listings, writes, clock.now]);
  const repeated = useMemo(() => repeatedPosts(listings, clock.now), [listings, clock.now]);
  const tab = readTab(search, account !== null || cards.length > 0);
  const serverNews = useNews(account, tab === "news");
  const news = newsOf({ listings, observations, writes, news: serverNews.news }, clock.now);
  const grants = useGrants(account);
  const sent = search.get("sent");
  const isUnderWay = sent !== null && writes.some((write) => write.state === "pending" && subjectOf(write) === sent);
  const all = drafts.length + pastes.length;
  const counts = { posts: cards.length, drafts: all, numbers: grants.given.length, news: news.length };
  return (
    <TwoColumns>
      <Stack>
        {account === null && <SignedOut durable={durable} />}
        <div role="status">
          {isUnderWay && (
            <Note icon="check" tone="fresh">
              {say("mine.posted")}
            </Note>
          )}
        </div>
        <StateLines query={account === null ? null : query} writes={shown} />
        <Tabs at={tab} counts={counts} unread={serverNews.unseen} />
        {tab === "posts" && account !== null && (
          <LazyPart name="answers" load={loadAnswers} props={{ account, listings }} />
        )}
        {tab === "numbers" && account !== null && <NumbersTab grants={grants} listings={listings} />}
        <Shown isEmpty={counts[tab] === 0} empty={tab === "numbers" ? null : emptyText(tab, { query, account, say })}>
          {tab === "posts" && <ol className={css.list}>{cards.map((card) => oneCard(card, { grants, repeated }))}</ol>}
          {tab === "drafts" && (
            <ol className={css.list}>
              <DraftList drafts={drafts} pastes={pastes} account={whose} onThrown={readAgain} />
            </ol>
          )}
          {tab === "news" && <NewsList news={news} listings={listings} fresh={serverNews.fresh} />}
        </Shown>
        {tab === "posts" && account !== null && <ButtonLink href="/account/follows">{say("mine.follows")}</ButtonLink>}
      </Stack>
      <Aside durable={durable} me={known.state === "known" ? known.me : null} />
    </TwoColumns>
  );
}

type AroundCards = { grants: Grants; repeated: ReadonlySet<string> };

function oneCard(card: CardData, { grants: { given }, repeated }: AroundCards): ReactNode {
  const isGiven = ({ listingId, revokedAt }: Grant) => listingId === card.key && revokedAt === undefined;
  return (
    <li key={card.key}>
      {card.state === "refused" && <RefusedCard card={card} />}
      {card.state === "waiting" && <WaitingCard card={card} />}
      {(card.state === "open" || card.state === "over") && (
        <PostCard card={card} given={given.filter(isGiven).length} isRepeated={repeated.has(card.key)} />
      )}
    </li>
  );
}

function Shown({ isEmpty, empty, children }: { isEmpty: boolean; empty: string | null; children: ReactNode }) {
  if (!isEmpty) return children;
  return empty === null ? null : <Card data-pad="">{empty}</Card>;
}

type EmptyTextInput = { query: QueryState; account: string | null; say: ReturnType<typeof useText> };

/** Nothing is called empty before the server has said so. */
function emptyText(tab: "posts" | "drafts" | "news", { query, account, say }: EmptyTextInput): string | null {
  if (tab !== "drafts" && (account === null || query.syncedAt === null)) return null;
  return say(`mine.empty.${tab}`);
}

function SignedOut({ durable }: { durable: boolean }) {
  const say = useText();
  const [hasDrafts] = useState(() => hasMembersDrafts());
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <h2>{say("mine.signedOut.title")}</h2>
        {durable && <p>{say("mine.signedOut.text")}</p>}
        {hasDrafts && <p>{say("mine.signedOut.drafts")}</p>}
        <ButtonLink look="key" href={signInAddress("/me")}>
          <Icon name="person" />
          {say("mine.signedOut.key")}
        </ButtonLink>
      </Stack>
    </Card>
  );
}

function Aside({ durable, me }: { durable: boolean; me: Me | null }) {
  const say = useText();
  return (
    <aside>
      <Stack>
        {me !== null && <WorkLinks me={me} />}
        <Note icon={durable ? "lock" : "warn"} tone={durable ? "calm" : "ageing"}>
          <p>
            <b>{say("mine.nothingLost")}</b>
            <br />
            {say(durable ? "mine.nothingLostText" : "mine.memoryOnly")}
          </p>
        </Note>
        <ButtonLink wide href="/post">
          <Icon name="plus" />
          {say("mine.new")}
        </ButtonLink>
      </Stack>
    </aside>
  );
}
