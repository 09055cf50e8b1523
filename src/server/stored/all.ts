import { asks, campaigns } from "./asks.ts";
import { chanceChoices, chanceTables } from "./chance-tables.ts";
import { claims } from "./claims.ts";
import { donors } from "./donors.ts";
import { facilities } from "./facilities.ts";
import { facilityChanges } from "./facility-changes.ts";
import { grants } from "./grants.ts";
import { listings } from "./listings.ts";
import { appeals, decisions, reports } from "./moderation.ts";
import { news } from "./news.ts";
import { observations } from "./observations.ts";
import { oxygenReserves } from "./oxygen-reserves.ts";
import { accounts, profiles, maskedPoints } from "./people.ts";
import { policies, policyTables } from "./policies.ts";
import { proposedLines } from "./proposed-lines.ts";
import { responses } from "./responses.ts";
import { settings } from "./settings.ts";
import { takenOffLines } from "./taken-off-lines.ts";

/** The names of all stored collections. */
export const ALL_COLLECTIONS: readonly string[] = [
  facilities,
  listings,
  observations,
  reports,
  decisions,
  appeals,
  grants,
  responses,
  claims,
  news,
  policies,
  policyTables,
  chanceTables,
  chanceChoices,
  facilityChanges,
  takenOffLines,
  proposedLines,
  oxygenReserves,
  profiles,
  maskedPoints,
  accounts,
  donors,
  asks,
  campaigns,
  settings,
].map(({ name }) => name);
