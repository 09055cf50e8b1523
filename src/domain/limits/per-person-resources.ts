import { SENDER_LIMITS } from "../dialogue/sender-limits.ts";
import { FRONT_PLACES } from "../listings/front-ranks.ts";
import { MATCHING } from "../matching/matching-rules.ts";
import { RESPONSE_LIMITS } from "../responses/limits.ts";
import { CONTACT_LIMITS, DATABASE_LIMITS } from "./database-limits.ts";
import { HOURS_A_DAY, MAILBOXES, ofLimit, ofShare } from "./rate-limited-resource.ts";
import type { RateLimitedResource } from "./rate-limited-resource.ts";
import { OWNER_OF_NETWORK, OWNER_OF_YOUNG, NETWORK_SHARES, YOUNG_CONTACTS } from "./network-shares.ts";

const SERVER = "src/server/";
const { share } = MATCHING;
const THIRD = `an hour: one of ${share.oneOf} in a circle, or ${share.least}`;
/** Items of the first page of a list. Source: CONTRACT.md, `limit` of `nearby`. */
const FIRST_PAGE = 20;
const CONTACT = { hour: CONTACT_LIMITS["contact-hour"].most, day: CONTACT_LIMITS["contact-day"].most };
const CODES = NETWORK_SHARES["code-sign-in"];
const PROMISES = { hour: RESPONSE_LIMITS.running, day: RESPONSE_LIMITS.promisesPerDay };

/** Rate-limited resources that concern people: messages to them, their accounts, and what they do. */
export const PER_PERSON_RESOURCES: readonly RateLimitedResource[] = [
  {
    what: "People's numbers",
    divided: "newcomers by network, provider and mail domain; who proved a number or has a history, alone",
    kept: `of one owner's ${CONTACT_LIMITS["contact-owner"].most} a day newcomers of one network get ${OWNER_OF_NETWORK}, young accounts ${OWNER_OF_YOUNG}`,
    alarm: "contact-brake",
    givenBack: null,
    gets: {
      phone: CONTACT,
      block: ofShare("contact", "neighbourhood", "ipv6"),
      mailboxes: { hour: MAILBOXES * YOUNG_CONTACTS, day: MAILBOXES * YOUNG_CONTACTS },
      cookie: CONTACT,
    },
    tests: [
      [`${SERVER}contact/limits.test.ts`, "five an hour and fifteen a day for one person"],
      [`${SERVER}contact/limits.test.ts`, "an account of this day is given two numbers"],
      [`${SERVER}contact/draining.test.ts`, "numbers of a day: a /48"],
    ],
  },
  {
    what: "Asks to donors",
    divided: "by circle and blood group, then by proved number; each donor once a day, twice by consent",
    kept: "two thirds of each circle, until a verifier, a facility or a moderator stands for the need",
    alarm: "asks-share-spent",
    givenBack: "of a need that is hidden, disputed, or withdrawn within the hour",
    gets: {
      phone: THIRD,
      block: "nothing: an ask needs a proved number",
      mailboxes: "nothing: an ask needs a proved number",
      cookie: THIRD,
    },
    tests: [
      [`${SERVER}asks/share.test.ts`, "that is false leaves the rest to an honest one a moment later"],
      [`${SERVER}asks/given-back.test.ts`, "of who did not agree to a second ask nobody hears of another need"],
    ],
  },
  {
    what: "Codes in text messages",
    divided: "by network, provider, country and number; of one number's codes one asker gets some",
    kept: "a member's own count; a network that the account knows has another",
    alarm: "code-totals",
    givenBack: "where nothing was sent",
    gets: {
      phone: `an hour: ${CODES.free.prefix}, with proofs of work ${CODES.tiers.prefix.ipv4}`,
      block: ofShare("code-sign-in", "neighbourhood", "ipv6"),
      mailboxes: "as without an account",
      cookie: { hour: CODES.ofMember, day: CODES.ofMember * HOURS_A_DAY },
    },
    tests: [
      [`${SERVER}contact/draining.test.ts`, "codes of a day: one /48"],
      [`${SERVER}numbers/code-limits.test.ts`, "a member's codes count alone"],
    ],
  },
  {
    what: "Answers to texts, of each country",
    divided: "a third for first answers, by hour and block of numbers; the rest by what is known of a number",
    kept: "a third, for numbers that are proved or were answered on an earlier day",
    alarm: "text-answers",
    givenBack: null,
    gets: {
      phone: { hour: SENDER_LIMITS.anHour, day: SENDER_LIMITS.aDay },
      sender: { hour: SENDER_LIMITS.anHour, day: SENDER_LIMITS.aDay },
    },
    tests: [
      [`${SERVER}dialogue/dialogue.test.ts`, "above twenty in an hour and sixty in a day"],
      [`${SERVER}dialogue/answer-shares.test.ts`, "three phones do not silence a country"],
    ],
  },
  {
    what: "Observations and reports",
    divided: "by browser, network and provider; members each alone",
    kept: "past the deployment's reports each /16 or /48 still has ten",
    alarm: "dispute-burst",
    givenBack: null,
    gets: {
      phone: ofLimit("write-client"),
      block: ofShare("observation", "neighbourhood", "ipv6"),
      mailboxes: { hour: MAILBOXES * ofLimit("report-account").hour, day: MAILBOXES * ofLimit("report-account").day },
      cookie: ofLimit("write-account"),
    },
    tests: [
      [`${SERVER}observations/poisoning.test.ts`, "one phone, with as many made-up clients"],
      [`${SERVER}moderation/report-brake.test.ts`, "no single network, carriers included"],
      [`${SERVER}listings/member-limits.test.ts`, "reports are counted apart"],
    ],
  },
  {
    what: "Posts",
    divided: "newcomers by network, provider and mail domain; members each alone",
    kept: "half of each network for who did not post lately",
    alarm: "post-brake",
    givenBack: "where the post was refused",
    gets: {
      phone: ofLimit("post-account"),
      block: ofShare("post", "neighbourhood", "ipv6"),
      mailboxes: {
        hour: MAILBOXES * NETWORK_SHARES.post.tiers.prefix.ipv6,
        day: MAILBOXES * NETWORK_SHARES.post.tiers.prefix.ipv6,
      },
      cookie: ofLimit("post-account"),
    },
    tests: [
      [`${SERVER}listings/shared-posts.test.ts`, "without a proof of work half of it is left"],
      [`${SERVER}listings/member-limits.test.ts`, "posts are counted by account"],
    ],
  },
  {
    what: `Front places of a list, of the first ${FIRST_PAGE}`,
    divided: "newcomers by network; others each alone",
    kept: `offers younger than ${FRONT_PLACES.newAccountHours} h come last`,
    alarm: null,
    givenBack: "when a post ends",
    gets: {
      phone: `${FRONT_PLACES.ofOwner} at once`,
      block: `${FRONT_PLACES.ofNetwork} of each /56 at once`,
      mailboxes: `${FRONT_PLACES.ofOwner} each at once`,
      cookie: `${FRONT_PLACES.ofOwner} at once`,
    },
    tests: [[`${SERVER}listings/front-places.test.ts`, "get three of the first twenty, and two for one account"]],
  },
  {
    what: "Promises to needs",
    divided: "newcomers by network; each person alone",
    kept: "half of each network for who did not promise lately",
    alarm: "post-brake",
    givenBack: null,
    gets: {
      phone: PROMISES,
      block: ofShare("promise", "neighbourhood", "ipv6"),
      mailboxes: { hour: MAILBOXES * PROMISES.hour, day: MAILBOXES * PROMISES.day },
      cookie: PROMISES,
    },
    tests: [
      [`${SERVER}responses/responses.test.ts`, "three run at once, ten begin a day"],
      [`${SERVER}responses/responses.test.ts`, "fifty mailboxes of one network make forty promises"],
    ],
  },
  {
    what: "Verifiers' calls and moderators' decisions",
    divided: "each verifier and moderator alone",
    kept: "bans and roles need a sign-in of the last ten minutes, many a second person",
    alarm: null,
    givenBack: "where a decision is taken back",
    gets: {
      cookie: `a verifier's: ${DATABASE_LIMITS["verify-hour"].most} an hour; a moderator's: ${DATABASE_LIMITS["decide-account"].most} an hour`,
    },
    tests: [
      [`${SERVER}verification/claim.test.ts`, "a verifier takes sixty cards an hour"],
      [`${SERVER}identity/attacks/stolen-cookie.test.ts`, "a moderator's cookie: nobody is shut out"],
    ],
  },
  {
    what: "New accounts, and tries of passwords",
    divided: "by network and provider; tries by account and address",
    kept: "tries of the networks that an account knows; half of each network's sign-ups",
    alarm: "sign-up-brake",
    givenBack: "a right password, a refused sign-up",
    gets: {
      phone: ofLimit("password-address"),
      block: ofShare("sign-up", "neighbourhood", "ipv6"),
      mailboxes: "one account each",
      cookie: ofLimit("password-account"),
    },
    tests: [
      [`${SERVER}limits/limits.test.ts`, "the eleventh for one account is refused"],
      [`${SERVER}limits/flood.test.ts`, "ten are judged, the others wait"],
    ],
  },
  {
    what: "Exports of everything kept about one person",
    divided: "each account alone",
    kept: "needs a sign-in of the last ten minutes; the owner is told",
    alarm: null,
    givenBack: null,
    gets: { cookie: ofLimit("export-account") },
    tests: [[`${SERVER}identity/own-account.test.ts`, "is counted: five a day"]],
  },
];
