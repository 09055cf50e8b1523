import type { AlarmCause } from "#domain/limits/alarms.ts";
import type { Config } from "../config/config.ts";
import type { Keyring } from "../config/keys.ts";
import { readDemo } from "../demo/demo.ts";
import { tellingOfDemo } from "../demo/unasked-demo.ts";
import { demoRoutes } from "../demo/routes.ts";
import type { After } from "../dialogue/answer-deadline.ts";
import { ownTexts } from "../dialogue/own-data.ts";
import type { OwnTexts } from "../dialogue/own-data.ts";
import type { Feed } from "#server/documents/change-log/feed.ts";
import type { Database } from "../documents/pool.ts";
import { exportRoutes } from "../exports/routes.ts";
import { facilityRoutes } from "../facilities/routes.ts";
import type { Binding } from "../http/contract/handle.ts";
import { startServing } from "../http/http.ts";
import type { Door } from "../http/http.ts";
import { readOperators } from "../http/admission/operators.ts";
import type { Operators } from "../http/admission/operators.ts";
import type { Renderer } from "../http/pages/renderer.ts";
import { signInUrl } from "../identity/library/auth.ts";
import { postsOf } from "../moderation/posts.ts";
import { openIdentity } from "../identity/identity-service.ts";
import type { Identity } from "../identity/identity-service.ts";
import type { PasswordHash } from "../identity/limits/password-hash.ts";
import type { Limits } from "#server/limits/limits.ts";
import { openPeople } from "../identity/people/people-service.ts";
import { createPower } from "../identity/power/power.ts";
import { sanctionsOf } from "../identity/people/sanctions.ts";
import { learningRoutes } from "../learning/routes.ts";
import { listingRoutes } from "../listings/routes.ts";
import { AsOf } from "../runtime/as-of.ts";
import type { DiskSpace } from "../runtime/disk-space.ts";
import type { Log } from "../runtime/log.ts";
import type { MessageQueue } from "../adapters/messages.ts";
import { openOutbox } from "../adapters/outbox.ts";
import { openStops } from "../adapters/stops.ts";
import { outboxPages } from "../outbox/routes.ts";
import type { Places } from "../places/places.ts";
import type { Policies } from "../policies/policies.ts";
import { policyRoutes } from "../policies/routes.ts";
import { MadeUpWords } from "../presenters/made-up-words.ts";
import type { ReadModel } from "../read-model/types.ts";
import { readEmergencyNumbers } from "../site/emergency.ts";
import { openSite } from "../site/site.ts";
import type { OpenSite } from "../site/site.ts";
import { siteRoutes } from "../site/routes.ts";
import type { Power } from "../commands/power.ts";
import { openAlarms } from "../alarms/alarms.ts";
import type { Alarms } from "../alarms/alarms.ts";
import { alarmRoutes } from "../alarms/routes.ts";
import { actionPagesOf, openMessagesOf } from "./message-links.ts";
import { openAuditLines } from "./audit-lines.ts";
import type { AuditLines } from "./audit-lines.ts";
import { overviewOf } from "./overview.ts";
import { pushOf } from "./push.ts";
import { picturesOf } from "./pictures.ts";
import { openPlaceNames } from "./place-names.ts";
import { prepareFirstAdmin } from "./prepare-first-admin.ts";
import { WorkThreads } from "../http/admission/work-threads.ts";
import { openReach } from "./reach.ts";
import { settleAfterRemoval } from "./response-dependencies.ts";
import type { FeedPolicy } from "../imports/feeds/fetch-feed.ts";
import { healthOf } from "./health.ts";
import { openImports } from "./imports/imports.ts";
import type { OpenSweeps } from "./sweeps.ts";
import { openTexting } from "./texting.ts";
import type { Persist } from "./through-outages.ts";
import { watchLogLag } from "#server/documents/change-log/watch-log-lag.ts";
import { openWriting } from "./writing-service.ts";
import type { WritingDependencies, WritingService } from "./writing-service.ts";

export type ServiceDependencies = {
  door: Door;
  config: Config;
  log: Log;
  now: () => Date;
  keys: Keyring;
  database: Database;
  feed: Pick<Feed, "subscribe" | "position" | "readNow" | "ageMs" | "lagMs">;
  /** The disk of the program's folders; absent: it is not watched. */
  disk?: DiskSpace;
  readModel: ReadModel;
  /** What judges the clock before work that ends by time; absent: a test's clock is right. */
  sweeps?: OpenSweeps;
  policies: Policies;
  places: Places;
  /** How a step that needs the database is done; absent: once. */
  persist?: Persist;
  /** Null where the pages were not built. */
  renderer: Renderer | null;
  /** Where the files of the browser build are; null where they were not built. */
  webFolder: string | null;
  /** Which addresses feeds may have; absent: https on the public internet. */
  feedPolicy?: FeedPolicy | undefined;
  /** Further figures of the metrics, by name; absent: none. */
  figures?: () => Readonly<Record<string, number>>;
  /** Additional routes of a test. */
  more?: readonly Binding[];
  /** Whether new posts are checked for signs of fraud, this long after they came. */
  watches?: { waitMs: number };
  /** Time between two looks at messages that wait, ms; absent: messages.ts. */
  lookMs?: number;
  /** Time limit of an answer, ms; absent: limits.ts. */
  answerMs?: number;
  /** Time limit for another operator's geocoder, ms; absent: geocoder.ts. */
  geocoderMs?: number;
  /** Wait of the event loop above which the process counts as busy, ms; absent: limits.ts. */
  busyLagMs?: number;
  /** The clock of screens of USSD; absent: this computer's. */
  after?: After;
  /** Clock of the response cache, ms; absent: the monotonic one. */
  responseCacheClock?: () => number;
  /** Earliest time of refusals that must not reveal accounts. Tests wait less. */
  refusalMs?: number;
  /** How passwords are hashed; absent: as the product does. Tests hash cheaply. */
  passwords?: PasswordHash;
  /** How hard a proof of work is; absent: WORK_BITS. Tests use less. */
  workBits?: number | undefined;
};

/** Binds the routes of every folder and puts them into service at an open door. */
export async function openService(dependencies: ServiceDependencies): Promise<Pick<MessageQueue, "close" | "sendDue">> {
  const { door, config, database, keys, log, now, persist = (step) => step() } = dependencies;
  const site = await persist(() => openSiteOf(dependencies));
  const threads = new WorkThreads(log);
  // Sent links lead to the sign-in address: a browser that signed up there is known there.
  const publicUrl = signInUrl(door.origins);
  const stops = openStops(database, keys.all("texts"));
  const push = pushOf(dependencies, publicUrl);
  const messages = openMessagesOf(dependencies, publicUrl, { stops, push });
  await persist(() => prepareFirstAdmin({ config, database, log, now }));
  const { alarms, stopWatching } = openAlarmsOf(dependencies, { messages, publicUrl });
  const operators = readOperators(config.asNumbersFile);
  const audit = openAuditLines({ database, now, log });
  const { note, onRefused } = audit;
  const told = { messages, raise: alarms.raise, note, operators, ownTexts: ownTexts(database, stops) };
  const identity = openIdentityOf(dependencies, told);
  const { texts } = door.replies;
  // The last wait before service: the parts below begin to work in the background.
  const placeNames = await persist(() => openPlaceNames({ ...dependencies, threads }));
  const reach = openReach({ ...dependencies, ...alarms, texts, messages, publicUrl, take: identity.limits.take });
  const power = createPower({ limits: identity.limits, tell: alarms.tell });
  const posts = postsOf({ database, people: sanctionsOf(database) });
  const people = openPeople({ ...dependencies, posts, messages, publicUrl, limits: identity.limits, power });
  const toReach = { ...reach, ...alarms, messages, operators, publicUrl, power, push, stops, onRefused };
  const writing = openWritingOf(dependencies, toReach, identity.limits);
  const imports = openImports({ ...dependencies, threads, raise: alarms.raise, requests: door.listener.server });
  const service = startServing(door, {
    answerMs: dependencies.answerMs,
    responseCacheClock: dependencies.responseCacheClock,
    config,
    now,
    renderer: dependencies.renderer,
    secret: keys.of("seeds"),
    webFolder: dependencies.webFolder,
    bindings: [
      ...readingRoutes(dependencies, site, power),
      ...[writing, placeNames, identity, reach, people, imports].flatMap(({ bindings }) => bindings),
      ...alarmRoutes({ database, texts }),
      ...(dependencies.more ?? []),
    ],
    onRefused,
    sessions: identity.sessions,
    library: identity.library,
    hooks: openTexting({ ...dependencies, ...toReach, ...identity, ...writing, ...placeNames, texts }),
    site: site.read,
    forms: actionPagesOf({ database, keys, mutations: writing.mutations, publicUrl, texts }),
    plain: outboxPages(outboxParts(dependencies)),
    health: healthOf(dependencies, writing),
    picture: picturesOf(dependencies, { replies: door.replies, site: site.read }),
  });
  return {
    sendDue: () => messages.sendDue(),
    close: async () => {
      stopWatching();
      placeNames.close();
      service.close();
      // One after the other, in the reverse order of opening.
      for (const one of [imports, writing, reach, identity, people, audit, alarms, messages, site, threads])
        await one.close();
    },
  };
}

/** The alarms, raised by what the operator has to mend too, and the watch of the log's lag. */
function openAlarmsOf(
  { database, door, log, now, readModel }: ServiceDependencies,
  ways: { messages: MessageQueue; publicUrl: string },
): { alarms: Alarms; stopWatching: () => void } {
  const report = (error: unknown): void => log.warn({ error }, "An alarm was not noted.");
  const alarms = openAlarms({ database, ...ways, now, report });
  door.notes.raiseWith(alarms.raise);
  return { alarms, stopWatching: watchLogLag({ database, feed: readModel, notes: door.notes, log }) };
}

/** What the local outbox is shown from. */
function outboxParts({ config, door }: ServiceDependencies): Parameters<typeof outboxPages>[0] {
  const { replies, local } = door;
  return { replies, local, outbox: openOutbox(config.dataDir), hasSender: config.hasSender };
}

/** Routes without an account: lists, entries, exports, the site, policies. */
function readingRoutes(dependencies: ServiceDependencies, site: OpenSite, power: Power): Binding[] {
  const { config, database, door, now, places, policies, readModel } = dependencies;
  return [
    ...listingRoutes(readModel, new MadeUpWords(door.replies.texts)),
    ...facilityRoutes(readModel),
    ...exportRoutes({ database, now, inForce: policies.inForce }),
    ...siteRoutes(
      site,
      { numbers: readEmergencyNumbers(config.emergencyNumbersFile), areas: places.areas },
      { config, texts: door.replies.texts },
    ),
    ...policyRoutes({ database, policies, power }),
    ...learningRoutes({ database, power }),
    ...overviewOf(dependencies),
    ...demoRoutes(database, site.refresh),
  ];
}

function openIdentityOf(
  dependencies: ServiceDependencies,
  given: {
    messages: MessageQueue;
    raise: (cause: AlarmCause) => void;
    note: AuditLines["note"];
    operators: Operators;
    ownTexts: OwnTexts;
  },
): Identity {
  const { config, database, feed, keys, log, now, passwords, refusalMs, workBits } = dependencies;
  return openIdentity({
    ...given,
    workBits,
    config,
    database,
    feed,
    log,
    now,
    origins: dependencies.door.origins,
    texts: dependencies.door.replies.texts,
    refusalMs,
    passwords,
    keys,
    settle: (listingId, at) => settleAfterRemoval(database, listingId, at),
  });
}

function openWritingOf(
  dependencies: ServiceDependencies,
  reach: Pick<
    WritingDependencies,
    | "alert"
    | "codes"
    | "mailHourly"
    | "messages"
    | "numbers"
    | "onRefused"
    | "operators"
    | "power"
    | "prepareToTell"
    | "publicUrl"
    | "push"
    | "raise"
    | "stops"
    | "tellAtOnce"
    | "wayTo"
  >,
  limits: Limits,
): WritingService {
  const { config, database, feed, log, now, places, policies, readModel, keys, sweeps, watches } = dependencies;
  const texts = dependencies.door.replies.texts;
  const given = { config, database, feed, limits, log, now, places, policies, readModel, keys, sweeps, texts, watches };
  return openWriting({ ...reach, ...given });
}

/** What every page needs to know about this deployment. */
function openSiteOf(dependencies: ServiceDependencies): Promise<OpenSite> {
  const { config, places, door, log, database, feed, policies, now } = dependencies;
  const look = () => readDemo(database);
  const asOf = new AsOf(feed, now);
  door.replies.asOf = () => asOf.since();
  return openSite({
    config,
    places,
    publicUrl: door.origins.publicUrl,
    log,
    readDemo: config.demoData === "kept" ? tellingOfDemo(look, { notes: door.notes, log }) : look,
    asOf: door.replies.asOf,
    switchedOff: () =>
      policies.inForce(now()).map(({ kind, subtype, until, note }) => ({ kind, subtype, until, note })),
  });
}
