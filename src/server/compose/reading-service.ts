import { readDemo } from "../demo/demo.ts";
import { warnOfUnrequestedDemo } from "../demo/unrequested-demo.ts";
import { demoRoutes } from "../demo/routes.ts";
import { exportRoutes } from "../exports/routes.ts";
import { facilityRoutes } from "../facilities/routes.ts";
import type { Binding } from "../http/contract/handle.ts";
import { learningRoutes } from "../learning/routes.ts";
import { listingRoutes } from "../listings/routes.ts";
import { AsOf } from "../runtime/as-of.ts";
import { policyRoutes } from "../policies/routes.ts";
import { MadeUpWords } from "../presenters/made-up-words.ts";
import { readEmergencyNumbers } from "../site/emergency.ts";
import { openSite } from "../site/site.ts";
import type { OpenSite } from "../site/site.ts";
import { siteRoutes } from "../site/routes.ts";
import type { Power } from "../commands/power.ts";
import type { ServiceDependencies } from "./services.ts";
import { overviewRoutes } from "../overview/routes.ts";
import type { OverviewDependencies } from "../overview/routes.ts";
import { endTrials } from "./trial-sign-ins.ts";
import { districtAt } from "../places/district-at.ts";
import type { Places } from "../places/places.ts";

/** Routes without an account: lists, entries, exports, the site, policies. */
export function readingRoutes(dependencies: ServiceDependencies, site: OpenSite, power: Power): Binding[] {
  const { config, database, httpServer, now, places, policies, readModel } = dependencies;
  return [
    ...listingRoutes(readModel, new MadeUpWords(httpServer.replies.texts)),
    ...facilityRoutes(readModel),
    ...exportRoutes({ database, now, inForce: policies.inForce }),
    ...siteRoutes(
      site,
      { numbers: readEmergencyNumbers(config.emergencyNumbersFile), areas: places.areas },
      { config, texts: httpServer.replies.texts },
    ),
    ...policyRoutes({ database, policies, power }),
    ...learningRoutes({ database, power }),
    ...overviewOf(dependencies),
    ...demoRoutes(database, { changed: site.refresh, endTrials: (at) => endTrials(database, at) }),
  ];
}

/** What every page needs to know about this deployment. */
export function openSiteOf(dependencies: ServiceDependencies): Promise<OpenSite> {
  const { config, places, httpServer, log, database, feed, policies, now } = dependencies;
  const look = () => readDemo(database);
  const asOf = new AsOf(feed, now);
  httpServer.replies.asOf = () => asOf.since();
  return openSite({
    config,
    places,
    publicUrl: httpServer.origins.publicUrl,
    log,
    readDemo: config.demoData === "kept" ? warnOfUnrequestedDemo(look, { notes: httpServer.notes, log }) : look,
    asOf: httpServer.replies.asOf,
    switchedOff: () =>
      policies.inForce(now()).map(({ kind, subtype, until, note }) => ({ kind, subtype, until, note })),
  });
}

/** Counts for coordinators, by the gazetteer's districts. */
function overviewOf({
  places,
  ...dependencies
}: Pick<OverviewDependencies, "database" | "readModel"> & { places: Places }): Binding[] {
  return overviewRoutes({
    ...dependencies,
    districtOf: districtAt(places),
    nameOf: (id, language) => places.byId(id, language)?.name ?? null,
  });
}
