import type { StoredListing } from "#domain/listings/listing.ts";
import { distanceKm } from "#domain/places/distance.ts";
import { actOn, afterTime, heldUntil } from "#domain/responses/acts.ts";
import type { ResponseAct } from "#domain/responses/acts.ts";
import { countNeeded, isCounted, neededOf, withNeeded } from "#domain/responses/needed.ts";
import type { MeetingPlace, Note, Phrase, ResponseSide, StoredResponse } from "#domain/responses/response.ts";
import { MADE_UP_SOURCE } from "#domain/shared/demo-source.ts";
import { MINUTE_MS } from "#domain/shared/durations.ts";
import { STAND_IN } from "#server/demo/demo-set.ts";
import type { JsonObject } from "#server/documents/documents.ts";
import { readTexts } from "#server/http/pages/texts.ts";
import type { ImportDocument } from "#server/imports/pipeline/format.ts";
import { madeUpText } from "#server/presenters/made-up-words.ts";
import type { MadeUpWord } from "#server/presenters/made-up-words.ts";
import { donors } from "#server/stored/donors.ts";
import { facilities } from "#server/stored/facilities.ts";
import { follows } from "#server/stored/follows.ts";
import { listings } from "#server/stored/listings.ts";
import { responses } from "#server/stored/responses.ts";
import { inOrder, madeUpId } from "./documents.ts";
import { followsOf } from "./made-up-follows.ts";
import { personOf } from "./made-up-people.ts";

/** Minutes before the newest time of the set. */
type Ago = number;

/** What one of the two does or says, in the order of time. */
type Step = [ago: Ago, side: ResponseSide, done: ResponseAct | Phrase];

/** An answer to a need as it is made up. `arrives`: minutes after the newest time. */
type MadeUpAnswer = {
  amount: number;
  promised: Ago;
  arrives: number;
  /** The responder; absent: somebody of their own. */
  by?: typeof STAND_IN;
  /** The two meet at the nearest place with a blood bank. */
  meets?: true;
  steps: readonly Step[];
};

/** The answers to a need, which is found by its words. */
type AnsweredNeed = { need: MadeUpWord; owner?: typeof STAND_IN; answers: readonly MadeUpAnswer[] };

const accept = (amount: number): ResponseAct => ({ act: "accept", amount });
const confirm = (amount: number): ResponseAct => ({ act: "confirm", amount });
const arrive: ResponseAct = { act: "arrive" };

/**
 * Each state once at least. What becomes of an answer goes by the rules of the product. So people
 * could have made each time and count.
 */
const ANSWERED: readonly AnsweredNeed[] = [
  {
    need: "platelets",
    answers: [
      { amount: 1, promised: 9, arrives: 45, steps: [] },
      {
        amount: 1,
        promised: 22,
        arrives: 25,
        meets: true,
        steps: [
          [18, "owner", accept(1)],
          [15, "responder", "on-my-way"],
          [13, "owner", "bring-papers"],
        ],
      },
      { amount: 1, promised: 75, arrives: 10, steps: [] },
    ],
  },
  {
    need: "lane",
    owner: STAND_IN,
    answers: [
      {
        amount: 9,
        promised: 300,
        arrives: -140,
        steps: [
          [280, "owner", accept(9)],
          [151, "responder", "i-am-here"],
          [150, "responder", arrive],
          [142, "owner", "thank-you"],
          [140, "owner", confirm(9)],
          [135, "responder", confirm(9)],
        ],
      },
      { amount: 10, promised: 260, arrives: -60, steps: [[250, "owner", { act: "decline" }]] },
      {
        amount: 5,
        promised: 90,
        arrives: 5,
        steps: [
          [80, "owner", accept(5)],
          [40, "responder", "on-my-way"],
          [25, "owner", "where-are-you"],
          [12, "responder", "i-am-here"],
          [11, "responder", arrive],
          [8, "responder", confirm(5)],
        ],
      },
      { amount: 4, promised: 30, arrives: 180, steps: [[29, "owner", "still-needed"]] },
    ],
  },
  {
    need: "operation",
    answers: [
      { amount: 1, promised: 200, arrives: 60, meets: true, steps: [[190, "owner", accept(1)]] },
      {
        amount: 1,
        promised: 500,
        arrives: -300,
        steps: [
          [480, "owner", accept(1)],
          [440, "responder", "running-late"],
          [430, "responder", { act: "withdraw" }],
        ],
      },
      { amount: 1, promised: 400, arrives: -150, steps: [[380, "owner", accept(1)]] },
    ],
  },
  {
    need: "oximeter",
    answers: [
      {
        amount: 1,
        promised: 2_400,
        arrives: -2_100,
        steps: [
          [2_380, "owner", accept(1)],
          [2_000, "owner", { act: "fail", reason: "no-show" }],
        ],
      },
      {
        amount: 1,
        promised: 1_500,
        arrives: -1_200,
        by: STAND_IN,
        steps: [
          [1_440, "owner", accept(1)],
          [1_210, "responder", arrive],
          [1_205, "owner", "thank-you"],
          [1_200, "responder", confirm(1)],
          [1_190, "owner", confirm(1)],
        ],
      },
    ],
  },
];

const TEXTS = readTexts("locales");

/** Whether a document is of a made-up person: an answer, a follow, a donor. */
export function isMadeUpAnswer({ collection }: ImportDocument): boolean {
  return collection === responses.name || collection === follows.name || collection === donors.name;
}

/**
 * The needs with the counts and the status that follow from their answers, those answers, and
 * follows.
 */
export function answersOf(
  needs: readonly ImportDocument[],
  documents: readonly ImportDocument[],
  newest: number,
): ImportDocument[] {
  const banks = new Set(
    documents.filter((each) => each.body["kind"] === "blood").map((each) => each.body["facilityId"]),
  );
  const places = inOrder(documents).filter((each) => facilities.holds(each) && banks.has(each.id));
  const answered = ANSWERED.flatMap((each) => {
    const words = madeUpText(TEXTS, each.need, "en");
    const need = needs.find((document) => {
      const { note, details } = listings.read(document);
      return note === words || details.name === words;
    });
    if (need === undefined) throw new Error(`no need says "${each.need}"`);
    return withAnswers(need, each, { places, newest });
  });
  const changed = new Map(answered.map((each) => [each.id, each]));
  return [
    ...needs.map((need) => changed.get(need.id) ?? need),
    ...answered.filter(isMadeUpAnswer),
    ...followsOf(newest),
  ];
}

type Surroundings = { places: readonly ImportDocument[]; newest: number };

/** A need with its answers. */
function withAnswers(
  need: ImportDocument,
  { need: word, owner, answers }: AnsweredNeed,
  { places, newest }: Surroundings,
): ImportDocument[] {
  const listing = listings.read(need);
  const person = personOf(`${word} owner`);
  const keeper = { ...person, id: owner ?? person.id };
  const made: { document: ImportDocument; value: StoredResponse }[] = [];
  answers.forEach((answer, at) => {
    const responder = personOf(`${word} ${at}`);
    const author = { ...responder, id: answer.by ?? responder.id };
    const others = made.map(({ value }) => value).filter(isCounted);
    const { left } = neededOf({ ...listing, needed: countNeeded(others) });
    const { value, notes } = become(promiseOf(listing, answer, newest), answer, { newest, left });
    const body = { ...value, listingId: need.id, keeperId: keeper.id, authorId: author.id, source: MADE_UP_SOURCE };
    const shielded = {
      aliases: { owner: keeper.alias, responder: author.alias },
      ...(answer.meets && { meetAt: nearestPlace(listing, places) }),
      ...(notes.length > 0 && { notes }),
    };
    made.push({ value: body, document: responses.document(madeUpId(`answer ${word} ${at}`), { body, shielded }) });
  });
  const counts = countNeeded(made.map(({ value }) => value).filter(isCounted));
  const body = withNeeded(listing, counts, new Date(newest).toISOString()) as unknown as JsonObject;
  return [{ ...need, body }, ...made.map(({ document }) => document)];
}

function promiseOf(
  { urgency, unit }: StoredListing,
  { amount, promised, arrives }: MadeUpAnswer,
  newest: number,
): StoredResponse {
  const at = new Date(newest - promised * MINUTE_MS);
  return {
    listingId: "",
    keeperId: null,
    authorId: null,
    amount,
    ...(unit !== undefined && { unit }),
    arrivesBy: new Date(newest + arrives * MINUTE_MS).toISOString(),
    state: "promised",
    at: at.toISOString(),
    until: heldUntil(urgency, at),
  };
}

/** What becomes of a promise by its steps, and by time until the newest time. */
function become(
  promise: StoredResponse,
  { steps }: MadeUpAnswer,
  { newest, left }: { newest: number; left: number },
): { value: StoredResponse; notes: Note[] } {
  let value = promise;
  const notes: Note[] = [];
  for (const [ago, side, done] of steps) {
    const now = new Date(newest - ago * MINUTE_MS);
    if (typeof done === "string") {
      notes.push({ by: side, at: now.toISOString(), phrase: done });
      continue;
    }
    const acted = actOn(value, done, { side, now, left });
    if (!acted.ok) throw new Error(`${done.act} is refused: ${acted.reason}`);
    value = acted.value;
  }
  return { value: afterTime(value, new Date(newest)), notes };
}

function nearestPlace({ place }: StoredListing, places: readonly ImportDocument[]): MeetingPlace {
  const near = places
    .map((each) => ({ id: each.id, ...facilities.read(each) }))
    .toSorted((a, b) => distanceKm(a.place, place) - distanceKm(b.place, place));
  const [first] = near;
  if (first === undefined) throw new Error("the set has no place to meet at");
  return { label: first.name, lat: first.place.lat, lng: first.place.lng, facilityId: first.id };
}
