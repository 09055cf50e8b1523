import { useEffect } from "react";
import { getOwnVerification } from "#contract/verification.ts";
import { useBroad } from "../device/useBroad.ts";
import { useDayStart } from "../device/useDayStart.ts";
import { useApiQuery } from "../data/useApiQuery.ts";
import { usePart } from "../lazy/usePart.tsx";
import type { MemberPartProps } from "../session/MemberPage.tsx";
import { TaskWords } from "../data/Refusal.tsx";
import { Stack, SecondLine } from "../ui/layout.tsx";
import { TwoColumns } from "../ui/TwoColumns.tsx";
import { CallPart } from "./CallPart.tsx";
import { Outcomes } from "./Outcomes.tsx";
import { CallsOverviewPart } from "./CallsOverviewPart.tsx";
import { Script } from "./Script.tsx";
import { CallReportedPart } from "./CallReportedPart.tsx";
import { useCalls } from "./useCalls.ts";
import type { SingleListing } from "#contract/listings.ts";
import { ageOf, ageText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { DataTable } from "../ui/DataTable.tsx";
import { Link } from "../ui/Link.tsx";
import { calleeText, isOfPerson, statedStockText } from "./words.ts";
import css from "./CallsScreen.module.css";

const loadChoice = async () => (await import("./ChoicePart.tsx")).ChoicePart;

/** What is called first. */
function ChoicePlace({ account, onChosen }: { account: string; onChosen: () => void }) {
  const { part: Part } = usePart("call-choice", loadChoice);
  return Part !== null ? <Part account={account} onChosen={onChosen} /> : null;
}

const loadAskToCall = async () => (await import("./AskToCallPart.tsx")).AskToCallPart;

/** Being asked to call. Without a net there is no use for it, and a device does not keep it. */
function AskToCallPlace({ account }: { account: string }) {
  const { part: Part } = usePart("ask-to-call", loadAskToCall);
  return Part !== null ? <Part account={account} /> : null;
}

const loadOwnerChecks = async () => (await import("./OwnerChecksPart.tsx")).OwnerChecksPart;

/** Entries whose owners may be asked. Asking needs a net. */
function OwnerChecksPlace() {
  const { part: Part } = usePart("owner-checks", loadOwnerChecks);
  return Part !== null ? <Part /> : null;
}

/** How many of what waits is shown beside the call. Proposal: a screen's height. */
const SHOWN = 8;

/** One number at a time: call, report, next; on a wide screen beside what waits. */
export function CallsScreen({ me }: MemberPartProps) {
  const isBroad = useBroad();
  const calls = useCalls(me.id);
  const dayStart = useDayStart();
  const own = useApiQuery(getOwnVerification, { dayStart, ...(isBroad && { next: SHOWN }) });
  const { again } = own;
  const { card, report, task } = calls;
  const claimId = card?.claimId;
  useEffect(() => {
    if (claimId !== undefined) again();
  }, [claimId, again]);
  const work =
    card === null ? (
      <Stack>
        <CallsOverviewPart calls={calls} own={own} />
        <OwnerChecksPlace />
        <ChoicePlace account={me.id} onChosen={again} />
        <AskToCallPlace account={me.id} />
      </Stack>
    ) : (
      <TwoColumns>
        <Stack>
          <CallPart key={card.claimId} card={card} today={own.value?.today ?? null} />
          {report === null ? (
            <Outcomes key={card.claimId} calls={calls} card={card} />
          ) : (
            <CallReportedPart report={report} calls={calls} />
          )}
          <TaskWords task={task} />
        </Stack>
        <Script card={card} />
      </TwoColumns>
    );
  return (
    // The work keeps its place, so that a resized window loses nothing typed.
    <div className={isBroad ? css.panes : undefined}>
      {isBroad && <QueueTable held={card?.listing ?? null} waiting={own.value?.next ?? []} />}
      <div key="work">{work}</div>
    </div>
  );
}

type QueueTableProps = {
  /** The listing being called; null: none. */
  held: SingleListing | null;
  waiting: readonly SingleListing[];
};

/** On a wide screen, beside the call: what is called now and what comes next, without numbers. */
function QueueTable({ held, waiting }: QueueTableProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const next = waiting.filter(({ id }) => id !== held?.id);
  const listings = held === null ? next : [held, ...next];
  return (
    <Stack as="section" data-gap="m">
      <h2>{say("calls.queue.title")}</h2>
      <DataTable
        caption={say("calls.queue.title")}
        isOneLine
        heads={[say("calls.queue.whom"), say("calls.queue.checked")]}
        rows={listings.map((listing) => ({
          id: listing.id,
          isOpen: listing.id === held?.id,
          cells: [
            <span key="whom">
              <Link href={`/r/${listing.id}`} aria-current={listing.id === held?.id ? "true" : undefined}>
                <bdi>
                  {isOfPerson(listing) ? statedStockText(listing, { say, language, clock }) : calleeText(listing, say)}
                </bdi>
              </Link>
              <SecondLine>
                {` · ${isOfPerson(listing) ? calleeText(listing, say) : statedStockText(listing, { say, language, clock })}`}
              </SecondLine>
            </span>,
            listing.confirmedAt === null
              ? say("calls.never")
              : ageText(ageOf(listing.confirmedAt, clock, language), say),
          ],
        }))}
      />
      <SecondLine as="p">{say("calls.queue.foot")}</SecondLine>
    </Stack>
  );
}
