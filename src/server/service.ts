import type { Site } from "#contract/site.ts";
import { ANYONE } from "#domain/identity/actor.ts";
import type { Config } from "./config.ts";
import { readDemo } from "./demo/demo.ts";
import { demoRoutes } from "./demo/routes.ts";
import type { Feed } from "./documents/feed.ts";
import type { Database } from "./documents/pool.ts";
import { exportRoutes } from "./exports/routes.ts";
import { facilityRoutes } from "./facilities/routes.ts";
import type { Binding } from "./http/handle.ts";
import type { Health } from "./http/health.ts";
import { takeUpService } from "./http/http.ts";
import type { Door } from "./http/http.ts";
import type { PageParts } from "./http/pages.ts";
import type { Renderer } from "./http/renderer.ts";
import type { Replies } from "./http/replies.ts";
import { ensureFirstAdmin } from "./identity/people-first-admin.ts";
import { signInUrl } from "./identity/auth.ts";
import { settleListing } from "./moderation/commands/upkeep.ts";
import { postsOf } from "./moderation/posts.ts";
import { openIdentity } from "./identity/identity-service.ts";
import { readReach } from "./identity/own/reach.ts";
import { openPeople } from "./identity/people-service.ts";
import { sanctionsOf } from "./identity/people/sanctions.ts";
import { listingRoutes } from "./listings/routes.ts";
import { openStill } from "./listings/still/still.ts";
import type { Log } from "./log.ts";
import { openCodes } from "./adapters/codes/codes.ts";
import { openGeocoder } from "./adapters/geocoder/geocoder.ts";
import type { Codes, TakeTry } from "./adapters/codes/codes.ts";
import { openMessages } from "./adapters/messages.ts";
import type { Messages } from "./adapters/messages.ts";
import { openOutbox } from "./adapters/outbox.ts";
import { countMessages } from "./adapters/queue/queries.ts";
import { openNews } from "./news/news.ts";
import { openNumbers } from "./numbers/numbers.ts";
import type { Numbers } from "./numbers/numbers.ts";
import { outboxPages } from "./outbox/routes.ts";
import { openFacilityPlaces } from "./places/facilities/facilities.ts";
import type { Places } from "./places/places.ts";
import { placeRoutes } from "./places/routes.ts";
import { joinPlaces } from "./places/suggest.ts";
import type { Policies } from "./policies/policies.ts";
import { policyRoutes } from "./policies/routes.ts";
import { Pictures } from "./previews/pictures.ts";
import { answerPicture } from "./previews/routes.ts";
import type { ReadModel } from "./read-model/types.ts";
import { readEmergencyNumbers } from "./site/emergency.ts";
import { openSite } from "./site/site.ts";
import type { OpenSite } from "./site/site.ts";
import { siteRoutes } from "./site/routes.ts";
import { openWriting } from "./writing.ts";
import type { Writing } from "./writing.ts";

export type ServiceParts = {
  door: Door;
  config: Config;
  log: Log;
  now: () => Date;
  secret: string;
  database: Database;
  feed: Pick<Feed, "subscribe" | "position" | "readNow">;
  readModel: ReadModel;
  policies: Policies;
  places: Places;
  /** Null where the pages were not built. */
  renderer: Renderer | null;
  /** Where the files of the browser build lie; null where they were not built. */
  webFolder: string | null;
  /** Routes of a test beside those of the rooms. */
  more?: readonly Binding[];
  /** Whether what is new is looked at for signs of fraud, so long after it came. */
  watches?: { waitMs: number };
  /** For an answer to be made, ms; absent: limits.ts. */
  answerMs?: number;
  /** For an answer of another operator's geocoder, ms; absent: geocoder.ts. */
  geocoderMs?: number;
  /** Wait of the event loop above which the process counts as busy, ms; absent: limits.ts. */
  busyLagMs?: number;
  /** When refusals that must not tell accounts from no accounts are sent at the soonest; tests wait less. */
  refusalMs?: number;
};

/** Binds every room's routes and takes up service at an open door. */
export async function openService(parts: ServiceParts): Promise<{ close: () => Promise<void> }> {
  const { door, config, database, readModel } = parts;
  const emergencyNumbers = readEmergencyNumbers(config.emergencyNumbersFile);
  const site = await openSiteOf(parts);
  // What is sent leads to where people sign in: a browser that signed up there is known there.
  const publicUrl = signInUrl(door.origins);
  const messages = openMessages({ ...parts, texts: door.replies.texts, publicUrl });
  await ensureFirstAdmin(parts);
  const identity = openIdentity({
    ...parts,
    messages,
    origins: door.origins,
    settle: (listingId, now) => settleListing(database, listingId, now),
  });
  const reach = openReach(parts, { messages, publicUrl, take: identity.limits.take });
  const people = openPeople({
    ...parts,
    messages,
    limits: identity.limits,
    publicUrl,
    posts: postsOf({ database, people: sanctionsOf(database) }),
  });
  const writing = openWriting({ ...parts, ...reach, limits: identity.limits, texts: door.replies.texts });
  const placeNames = await openPlaceNames(parts);
  const service = await takeUpService(door, {
    ...parts,
    bindings: [
      ...listingRoutes(readModel),
      ...writing.bindings,
      ...facilityRoutes(readModel),
      ...exportRoutes(parts),
      ...placeNames.bindings,
      ...siteRoutes(site.read, emergencyNumbers),
      ...identity.bindings,
      ...reach.bindings,
      ...people.bindings,
      ...policyRoutes(parts),
      ...demoRoutes(database, site.refresh),
      ...(parts.more ?? []),
    ],
    sessions: identity.sessions,
    library: identity.library,
    site: site.read,
    plain: outboxPages({ ...door, outbox: openOutbox(config.dataDir), hasSender: config.hasSender }),
    health: healthOf(parts, writing),
    picture: picturesOf(parts, { replies: door.replies, site: site.read }),
  });
  return {
    close: async () => {
      site.close();
      placeNames.close();
      await writing.close();
      await reach.close();
      service.close();
      await identity.close();
      await people.close();
      await messages.close();
    },
  };
}

/** What every page needs to know about this deployment. */
function openSiteOf({ config, places, door, log, database, policies, now }: ServiceParts): Promise<OpenSite> {
  return openSite({
    config,
    places,
    publicUrl: door.origins.publicUrl,
    log,
    readDemo: () => readDemo(database),
    switchedOff: () =>
      policies.inForce(now()).map(({ kind, subtype, until, note }) => ({ kind, subtype, until, note })),
  });
}

/** The calls of places: the gazetteer, the facilities of this deployment, and the server its operator named. */
async function openPlaceNames(parts: ServiceParts): Promise<{ bindings: Binding[]; close: () => void }> {
  const report = (error: unknown): void => parts.log.warn({ error }, "A facility could not be taken up as a place.");
  const facilities = await openFacilityPlaces({ ...parts, report });
  const { config, log, geocoderMs } = parts;
  const geocoder = openGeocoder({ config, log, ...(geocoderMs !== undefined && { limits: { answerMs: geocoderMs } }) });
  const places = joinPlaces(parts.places, facilities);
  return {
    bindings: placeRoutes({ gazetteer: parts.places, places, geocoder }),
    close: () => {
      geocoder?.close();
      facilities.close();
    },
  };
}

/** Pictures of links show what everybody may see, in the words of the pages; none where the pages were not built. */
function picturesOf(
  { renderer, readModel, config, now }: ServiceParts,
  { replies, site }: { replies: Replies; site: () => Site },
): PageParts["picture"] {
  if (renderer === null) return () => Promise.resolve(false);
  const { preview } = renderer;
  const read = async (id: string, language: string) => {
    const listing = await readModel.listingById(id, { actor: ANYONE, showsOwn: false });
    const found = listing.ok ? listing : await readModel.facilityById(id, ANYONE);
    return found.ok ? preview(found.value, { site: site(), language, now: now() }) : null;
  };
  const pictures = new Pictures({ read, folder: config.dataDir });
  return (exchange, asked) => answerPicture({ replies, pictures }, exchange, asked);
}

/** Codes by text message and mail, what is proved by them, and what tells people of their news. */
function openReach(
  parts: ServiceParts,
  given: { messages: Messages; publicUrl: string; take: TakeTry },
): { codes: Codes; numbers: Numbers; bindings: Binding[]; close: () => Promise<void> } {
  const { config, database, log } = parts;
  const codes = openCodes({ ...parts, ...given });
  const report = (error: unknown): void => log.warn({ error }, "Work in the background failed and is tried again.");
  const around = { ...parts, codes, report, reachOf: (userId: string) => readReach(database, userId) };
  const secrets = [parts.secret, ...config.oldSecrets] as const;
  const numbers = openNumbers({ ...around, secrets, country: config.defaultCountry });
  const news = openNews({ ...around, ...given });
  const still = openStill({ ...around, ...given, texts: parts.door.replies.texts, wayTo: news.wayTo });
  return {
    codes,
    numbers,
    bindings: [...numbers.bindings, ...news.bindings],
    close: async () => {
      await numbers.close();
      await news.close();
      await still.close();
    },
  };
}

/** What /readyz and the metrics tell. */
function healthOf({ database, readModel }: ServiceParts, writing: Writing): Health {
  return {
    pingDatabase: async () => void (await database.pool.query("SELECT 1")),
    // Service begins after the first load.
    isReadModelReady: () => true,
    lagMs: () => readModel.lagMs(),
    messages: () => countMessages(database),
    numbers: () => ({ ...readModel.stats(), ...writing.stats() }),
  };
}
