import { ownTexts } from "../dialogue/own-data.ts";
import type { OwnTexts } from "../dialogue/own-data.ts";
import { startServing } from "../http/http.ts";
import { readOperators } from "../http/admission/operators.ts";
import { signInUrl } from "../identity/library/auth.ts";
import { postsOf } from "../moderation/posts.ts";
import { openIdentity } from "../identity/identity-service.ts";
import type { Identity } from "../identity/identity-service.ts";
import { openPeople } from "../identity/people/people-service.ts";
import { createPower } from "../identity/power/power.ts";
import { sanctionsOf } from "../identity/people/sanctions.ts";
import type { MessageQueue } from "../adapters/message-queue.ts";
import { openOutbox } from "../adapters/outbox.ts";
import { openStops } from "../adapters/stops.ts";
import { outboxPages } from "../outbox/routes.ts";
import { openAlarms } from "../alarms/alarms.ts";
import type { Alarms } from "../alarms/alarms.ts";
import { alarmRoutes } from "../alarms/routes.ts";
import { actionPagesOf, openMessagesOf } from "./message-links.ts";
import { openAuditLines } from "./audit-lines.ts";
import type { AuditLines } from "./audit-lines.ts";
import { WorkThreads } from "../http/admission/work-threads.ts";
import { openMessageChannels } from "./message-channels.ts";
import { settleAfterRemoval } from "./response-dependencies.ts";
import { healthOf } from "./health.ts";
import { openImports } from "./imports/imports.ts";
import { openTextHooks } from "./text-hooks.ts";
import { watchLogLag } from "#server/documents/change-log/watch-log-lag.ts";
import { openSiteOf, readingRoutes } from "./reading-service.ts";
import type { Given, ServiceDependencies, Services } from "./services.ts";
import { openWriting } from "./writing-service.ts";
import { openDevices } from "../adapters/push/devices.ts";
import { serverKeys } from "../adapters/push/server-keys.ts";
import { eraseDevice } from "../follows/erase-device.ts";
import type { Site } from "#contract/site.ts";
import type { Config } from "../config/config.ts";
import type { ReadModel } from "../read-model/types.ts";
import { ANYONE } from "#domain/identity/actor.ts";
import type { PageDependencies } from "../http/pages/page-dependencies.ts";
import type { Renderer } from "../http/pages/renderer.ts";
import type { Replies } from "../http/transport/replies.ts";
import { MadeUpWords } from "../presenters/made-up-words.ts";
import { Pictures } from "../previews/pictures.ts";
import { answerPicture } from "../previews/routes.ts";
import { openGeocoder } from "../adapters/geocoder/geocoder.ts";
import type { Binding } from "../http/contract/handle.ts";
import { openFacilityPlaces } from "../places/facilities/facilities.ts";
import { readPublishedLines } from "../messages/queries.ts";
import { messageRoutes } from "../messages/routes.ts";
import { placeRoutes } from "../places/routes.ts";
import { joinPlaces } from "../places/suggest.ts";
import type { AllPlaces } from "../places/suggest.ts";
import { giveToAdmin } from "../demo/give-to-admin.ts";
import { ensureFirstAdmin } from "../identity/first-admin/first-admin.ts";
import { readFirstAdmin } from "../identity/people/queries.ts";

/** Binds the routes of every folder and puts them into service at an open door. */
export async function openService(dependencies: ServiceDependencies): Promise<Pick<MessageQueue, "close" | "sendDue">> {
  const { httpServer, config, database, keys, log, now, persist = (step) => step() } = dependencies;
  const site = await persist(() => openSiteOf(dependencies));
  const threads = new WorkThreads(log);
  // Sent links lead to the sign-in address: a browser that signed up there is known there.
  const publicUrl = signInUrl(httpServer.origins);
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
  const { texts } = httpServer.replies;
  // The last wait before service: the parts below begin to work in the background.
  const placeNames = await persist(() => openPlaceNames({ ...dependencies, threads }));
  const { take } = identity.limits;
  const reach = openMessageChannels({ ...dependencies, ...alarms, texts, messages, publicUrl, take });
  const power = createPower({ limits: identity.limits, tell: alarms.tell });
  const posts = postsOf({ database, people: sanctionsOf(database) });
  const people = openPeople({ ...dependencies, posts, messages, publicUrl, limits: identity.limits, power });
  const toReach = { ...reach, ...alarms, messages, operators, publicUrl, power, push, stops, onRefused };
  const writing = openWriting(servicesOf(dependencies, { ...toReach, limits: identity.limits }));
  const imports = openImports({ ...dependencies, threads, raise: alarms.raise, requests: httpServer.listener.server });
  const service = startServing(httpServer, {
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
    hooks: openTextHooks({ ...dependencies, ...toReach, ...identity, ...writing, ...placeNames, texts }),
    site: site.read,
    forms: actionPagesOf({ database, keys, mutations: writing.mutations, publicUrl, texts }),
    plain: outboxPages(outboxParts(dependencies)),
    health: healthOf(dependencies, writing),
    picture: picturesOf(dependencies, { replies: httpServer.replies, site: site.read }),
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
  { database, httpServer, log, now, readModel }: ServiceDependencies,
  ways: Pick<Services, "messages" | "publicUrl">,
): { alarms: Alarms; stopWatching: () => void } {
  const report = (error: unknown): void => log.warn({ error }, "An alarm was not noted.");
  const alarms = openAlarms({ database, ...ways, now, report });
  httpServer.notes.raiseWith(alarms.raise);
  return { alarms, stopWatching: watchLogLag({ database, feed: readModel, notes: httpServer.notes, log }) };
}

/** What the local outbox is shown from. */
function outboxParts({ config, httpServer }: ServiceDependencies): Parameters<typeof outboxPages>[0] {
  const { replies, local } = httpServer;
  return { replies, local, outbox: openOutbox(config.dataDir), hasSender: config.hasSender };
}

function openIdentityOf(
  dependencies: ServiceDependencies,
  given: Pick<Services, "messages" | "operators" | "raise"> & { note: AuditLines["note"]; ownTexts: OwnTexts },
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
    origins: dependencies.httpServer.origins,
    mayTry: (request) => dependencies.httpServer.local.mayTry(request),
    texts: dependencies.httpServer.replies.texts,
    refusalMs,
    passwords,
    keys,
    settle: (listingId, at) => settleAfterRemoval(database, listingId, at),
  });
}

/** What folders are handed: what the service was given, and what was opened here. */
function servicesOf(dependencies: ServiceDependencies, opened: Omit<Services, Given | "texts">): Services {
  const { config, database, feed, log, now, places, policies, readModel, keys, sweeps, watches } = dependencies;
  const texts = dependencies.httpServer.replies.texts;
  const given = { config, database, feed, log, now, places, policies, readModel, keys, sweeps, texts, watches };
  return { ...opened, ...given };
}

type PushParts = Pick<ServiceDependencies, "config" | "database" | "keys">;

/** What sends to browsers, and what knows them. */
function pushOf({ config, database, keys }: PushParts, publicUrl: string): Services["push"] {
  const pairs = keys.all("push-identity").map(serverKeys);
  const mail = config.mailFrom ?? `lifeboard@${new URL(publicUrl).hostname}`;
  return {
    devices: openDevices(database, keys.all("push-devices")),
    forget: (id) => eraseDevice(database, id),
    serverKeys: pairs,
    publicKeys: pairs.map(({ publicKey }) => publicKey),
    hosts: config.pushHosts,
    subject: publicUrl.startsWith("https:") ? publicUrl : `mailto:${mail}`,
  };
}

type PictureDependencies = {
  config: Pick<Config, "dataDir">;
  now: () => Date;
  readModel: ReadModel;
  /** Null where the pages were not built. */
  renderer: Renderer | null;
};

/**
 * Pictures of links show what everybody may see, in the pages' words. None where the pages were not
 * built.
 */
function picturesOf(
  { renderer, readModel, config, now }: PictureDependencies,
  { replies, site }: { replies: Replies; site: () => Site },
): PageDependencies["picture"] {
  if (renderer === null) return () => Promise.resolve(false);
  const { preview } = renderer;
  const madeUp = new MadeUpWords(replies.texts);
  const read = async (id: string, language: string) => {
    const listing = await readModel.listingById(id, { actor: ANYONE, showsOwn: false });
    const placeId = listing.ok ? listing.value.facilityId : id;
    const place = placeId === undefined ? null : await readModel.facilityById(placeId, ANYONE);
    const found = listing.ok ? listing : place;
    if (found?.ok !== true) return null;
    // How one gets in is known by the place of a listing.
    const facility = place?.ok === true ? place.value : undefined;
    const worded = madeUp.document(found.value, () => language);
    return preview(worded, { site: site(), language, now: now(), ...(facility && { facility }) });
  };
  const pictures = new Pictures({ read, folder: config.dataDir });
  return (exchange, asked) => answerPicture({ replies, pictures }, exchange, asked);
}

type PlaceNameDependencies = Pick<
  ServiceDependencies,
  "config" | "database" | "feed" | "geocoderMs" | "log" | "places"
> & { threads: WorkThreads };

/**
 * The calls of places: the gazetteer, this deployment's facilities, and its operator's server. And
 * the reading of messages, whose places they name.
 */
async function openPlaceNames(
  dependencies: PlaceNameDependencies,
): Promise<{ bindings: Binding[]; suggest: AllPlaces["suggest"]; close: () => void }> {
  const report = (error: unknown): void =>
    dependencies.log.warn({ error }, "A facility could not be taken up as a place.");
  const facilities = await openFacilityPlaces({ database: dependencies.database, feed: dependencies.feed, report });
  const { config, log, geocoderMs } = dependencies;
  const geocoder = openGeocoder({ config, log, ...(geocoderMs !== undefined && { limits: { answerMs: geocoderMs } }) });
  const places = joinPlaces(dependencies.places, facilities);
  return {
    bindings: [
      ...placeRoutes({ gazetteer: dependencies.places, places, geocoder }),
      ...messageRoutes({
        country: config.defaultCountry,
        countryAt: (point) => dependencies.places.reverse(point)[0]?.country ?? null,
        threads: dependencies.threads,
        geocodeText: places.geocodeText,
        publishedLines: (numbers) => readPublishedLines(dependencies.database, numbers),
      }),
    ],
    suggest: places.suggest,
    close: () => {
      geocoder?.close();
      facilities.close();
    },
  };
}

/**
 * At a start: creates the admin that the operator asked for. Then the first admin gets a part of
 * the demonstration.
 */
async function prepareFirstAdmin(dependencies: Parameters<typeof ensureFirstAdmin>[0]): Promise<void> {
  await ensureFirstAdmin(dependencies);
  await giveToAdmin(dependencies.database, () => readFirstAdmin(dependencies.database.pool, dependencies.now()));
}
