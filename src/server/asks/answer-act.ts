import zoneAt from "@photostructure/tz-lookup";
import type { Reason } from "#contract/errors.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { arrivalFor, isOpenAsk, mayAskPeople, promisedBy } from "#domain/matching/ask.ts";
import type { AskAnswer, StoredAsk } from "#domain/matching/ask.ts";
import { dateFormat, dateLocaleOf } from "#domain/shared/intl-formats.ts";
import type { ActionContext, ActionHandler, ActionPage } from "#server/action-links/action-page.ts";
import { executeMutation } from "#server/commands/mutation.ts";
import type { Mutation, Writer } from "#server/commands/mutation.ts";
import type { Database } from "#server/documents/pool.ts";
import { readDocument } from "#server/documents/store.ts";
import type { Texts } from "#server/http/pages/texts.ts";
import { asks } from "#server/stored/asks.ts";
import { listings } from "#server/stored/listings.ts";

type AnswerActDependencies = { database: Database; texts: Texts; publicUrl: string; answer: Mutation };

/**
 * The act of an ask's link: yes or no, without signing in. The link proves that the message came
 * to this person. It answers this one ask and does nothing else of the account.
 */
export function answerAskAct({ database, texts, publicUrl, answer }: AnswerActDependencies): ActionHandler {
  const read = async (id: string) => {
    const document = await readDocument(database, asks.key(id));
    const ask = document === null ? null : asks.read(document);
    if (ask === null) return null;
    const need = await readDocument(database, listings.key(ask.listingId));
    const offer = ask.offerId === undefined ? null : await readDocument(database, listings.key(ask.offerId));
    return need === null
      ? null
      : { ask, need: listings.read(need), offer: offer === null ? null : listings.read(offer) };
  };
  const say = ({ language }: ActionContext, key: string, values = {}) =>
    texts.say(language, ["messages", "asks", key], values);
  const refused = ({ language }: ActionContext, reason: Reason): ActionPage => ({
    title: texts.say(language, ["errors", reason, "title"]),
    text: texts.say(language, ["errors", reason, "detail"]),
    choices: [],
  });
  const answered = (context: ActionContext, said: AskAnswer, { offerId }: StoredAsk): ActionPage => ({
    title: say(context, `${said}Title`),
    text: say(context, said === "no" && offerId !== undefined ? "noneLeft" : said, { url: `${publicUrl}/me` }),
    choices: [],
  });
  return {
    describe: async ({ subject }, context) => {
      const found = await read(subject);
      if (found === null) return null;
      const { ask, need, offer } = found;
      if (ask.answer !== undefined) return answered(context, ask.answer, ask);
      if (!isOpenAsk(ask, context.now) || !mayAskPeople(need, context.now)) return refused(context, "asks/ended");
      const isOffer = ask.offerId !== undefined;
      return {
        title: say(context, isOffer ? "offerTitle" : "askTitle"),
        text: say(context, isOffer ? "offer" : "ask", valuesOf({ need, offer }, context, texts)),
        choices: [
          { value: "yes", label: say(context, isOffer ? "haveButton" : "yesButton") },
          { value: "no", label: say(context, isOffer ? "noneButton" : "noButton") },
        ],
      };
    },
    perform: async ({ subject }, choice, context) => {
      const found = choice === "one-click" ? null : await read(subject);
      if (found === null || choice === "one-click") return null;
      const said = choice.pressed === "yes" ? "yes" : "no";
      const writer = writerOf(found.ask, context);
      const prepared = await answer.prepare({ id: subject, answer: said }, writer);
      const written = prepared.ok ? await executeMutation(database, prepared.value, null) : prepared;
      return written.ok ? answered(context, said, found.ask) : refused(context, written.reason);
    },
  };
}

/** What the page says of a need: nothing that its own page does not say to everybody. */
function valuesOf(
  { need, offer }: { need: StoredListing; offer: StoredListing | null },
  { language, now }: ActionContext,
  texts: Texts,
): Record<string, string> {
  const { component = "any" } = need.details;
  const format = { weekday: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const timeZone = zoneAt(need.place.lat, need.place.lng);
  return {
    component: texts.say(language, ["things", "blood", component]),
    kind: texts.say(language, ["kinds", need.kind]),
    amount: new Intl.NumberFormat(language).format(promisedBy(need, offer)),
    place: need.place.label,
    time: dateFormat(dateLocaleOf(language), { ...format, timeZone }).format(new Date(arrivalFor(need, now))),
  };
}

/** Who was asked, as the one who writes. No network of theirs counts. */
function writerOf({ ownerId }: StoredAsk, { language, now }: ActionContext): Writer {
  return {
    actor: { id: ownerId, roles: new Set(), facilityIds: new Set() },
    who: `user:${ownerId}`,
    networks: { prefix: "", neighbourhood: "", provider: "", operator: "" },
    language,
    now,
  };
}
