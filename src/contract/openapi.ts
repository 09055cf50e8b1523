import { claimFacility, editFacility, sendFacilityCode, setCapacity } from "./capacity.ts";
import { answerCorrection, correctFacility, getCorrections } from "./corrections.ts";
import { OXYGEN_ROUTES } from "./supply/oxygen-reserve.ts";
import { setFacilityState, undoFacilityState } from "./facility-state.ts";
import { getAlarms } from "./alarms.ts";
import { endDesk, getDesks, makeDesk, openDeskLink, readDeskLink } from "./desks.ts";
import { OWN_NUMBER_ROUTES, askContact, revokeGrant } from "./contact.ts";
import { keepDemo, removeDemo, trainWithDemo } from "./demo.ts";
import {
  exportFacilities,
  exportFacilitiesTable,
  exportListings,
  exportListingsTable,
  exportRemoved,
} from "./exports.ts";
import {
  confirmFacilityLines,
  getFacilityLines,
  getTakenOffLines,
  getWaitingLines,
  readLineUndo,
  restoreFacilityLine,
  setFacilityLines,
  setFacilityPlace,
  undoFacilityLines,
  undoLinesByLink,
} from "./facility-lines.ts";
import { facilitiesNearby, getFacility } from "./facilities.ts";
import { getFirstSteps } from "./first-steps.ts";
import {
  getSignInWays,
  lookUpAccount,
  getMe,
  editMe,
  exportMe,
  deleteMe,
  getSessions,
  endSession,
  endSessions,
  getSecurity,
} from "./identity.ts";
import { clusters, getListing, getObservations, nearby } from "./listings.ts";
import {
  getPeople,
  setRoles,
  banPerson,
  unbanPerson,
  getInvitations,
  invite,
  withdrawInvitation,
  readInvitation,
  acceptInvitation,
  getDeadLetters,
  retryDeadLetter,
  getAudit,
} from "./people.ts";
import { BAN_APPEAL_ROUTES, confirmAdmin, confirmBan, revealPerson } from "./people-power.ts";
import { DUPLICATE_ROUTES } from "./duplicates/duplicates.ts";
import { findSimilar } from "./duplicates/similar.ts";
import { appealDecision, fileReport, MODERATION_ROUTES } from "./moderation.ts";
import { getReportedNotes } from "./reported/reported-notes.ts";
import { ASK_ROUTES } from "./asks.ts";
import { DONOR_ROUTES } from "./donors.ts";
import { closeListing, editListing, postListing, recordObservation, renewListing, takeListing } from "./posting.ts";
import { chooseChances, getLearntChances } from "./learning.ts";
import { IMPORT_ROUTES } from "./imports/imports.ts";
import { getOverview } from "./overview.ts";
import { endPolicy, getAuditLog, getPolicies, getPolicyTables, setPolicy, setPolicyTable } from "./policies.ts";
import { regionMap } from "./map.ts";
import { parseText } from "./messages/messages.ts";
import { getNotices, setNotices } from "./news.ts";
import { PUSH_ROUTES } from "./push.ts";
import {
  emergencyNumbers,
  geocodeText,
  getPlace,
  placeLabels,
  regionPlaces,
  reversePlaces,
  searchPlaces,
} from "./places.ts";
import { RESPONSE_ROUTES } from "./responses.ts";
import type { Json } from "./openapi/json-schema.ts";
import { problemSchema, reasonSchemas, refusalsOf } from "./openapi/openapi-answers.ts";
import { shareExamples } from "./openapi/openapi-examples.ts";
import { pathsOf } from "./openapi/openapi-operations.ts";
import { withNames } from "./openapi/openapi-schemas.ts";
import { HEADER_PARAMETERS, SECURITY_SCHEMES, SIGN_IN_ROUTES } from "./openapi-access.ts";
import type { Route } from "./route.ts";
import { getSite } from "./site.ts";
import { answerExpiryReminder, readExpiryReminder } from "./expiry-reminder.ts";
import { askOwner, claimCard, getOwnerChecks, getOwnVerification, releaseCard } from "./verification.ts";
import { syncBatchGet, syncCommit, syncListen, syncQuery } from "./sync.ts";

/** Every route of the contract, in the order of the document. */
export const ROUTES: readonly Route[] = [
  nearby,
  clusters,
  getListing,
  getObservations,
  findSimilar,
  postListing,
  editListing,
  closeListing,
  renewListing,
  takeListing,
  recordObservation,
  readExpiryReminder,
  answerExpiryReminder,
  fileReport,
  appealDecision,
  askContact,
  revokeGrant,
  ...RESPONSE_ROUTES,
  ...DONOR_ROUTES,
  ...ASK_ROUTES,
  syncCommit,
  syncQuery,
  syncBatchGet,
  syncListen,
  facilitiesNearby,
  getFacility,
  setCapacity,
  setFacilityState,
  undoFacilityState,
  ...OXYGEN_ROUTES,
  getCorrections,
  answerCorrection,
  editFacility,
  sendFacilityCode,
  claimFacility,
  correctFacility,
  getFacilityLines,
  setFacilityLines,
  setFacilityPlace,
  undoFacilityLines,
  restoreFacilityLine,
  confirmFacilityLines,
  getTakenOffLines,
  getWaitingLines,
  readLineUndo,
  undoLinesByLink,
  getDesks,
  makeDesk,
  endDesk,
  readDeskLink,
  openDeskLink,
  parseText,
  searchPlaces,
  reversePlaces,
  geocodeText,
  regionPlaces,
  placeLabels,
  getPlace,
  emergencyNumbers,
  exportFacilities,
  exportFacilitiesTable,
  exportListings,
  exportListingsTable,
  exportRemoved,
  getSite,
  regionMap,
  getSignInWays,
  lookUpAccount,
  getMe,
  editMe,
  exportMe,
  deleteMe,
  getSessions,
  endSession,
  endSessions,
  getSecurity,
  ...OWN_NUMBER_ROUTES,
  ...PUSH_ROUTES,
  getNotices,
  setNotices,
  getPeople,
  setRoles,
  banPerson,
  unbanPerson,
  confirmBan,
  ...BAN_APPEAL_ROUTES,
  confirmAdmin,
  revealPerson,
  getInvitations,
  invite,
  withdrawInvitation,
  readInvitation,
  acceptInvitation,
  getDeadLetters,
  retryDeadLetter,
  claimCard,
  releaseCard,
  getOwnerChecks,
  askOwner,
  getOwnVerification,
  getOverview,
  ...IMPORT_ROUTES,
  getPolicies,
  setPolicy,
  endPolicy,
  getPolicyTables,
  setPolicyTable,
  getLearntChances,
  chooseChances,
  getAuditLog,
  ...MODERATION_ROUTES,
  getReportedNotes,
  ...DUPLICATE_ROUTES,
  getAudit,
  getAlarms,
  getFirstSteps,
  keepDemo,
  removeDemo,
  trainWithDemo,
];

/**
 * Builds the OpenAPI 3.1 document of the public contract. Everything in it comes from the routes.
 */
export function openApiDocument(version: string): Json {
  const routes = [...ROUTES, ...SIGN_IN_ROUTES];
  const { value: paths, schemas } = withNames(pathsOf(routes));
  const examples = shareExamples(paths);
  return {
    openapi: "3.1.0",
    info: {
      title: "Lifeboard",
      version,
      description: "Find beds, oxygen, blood, medicines and other help near a place, each with who said it and when.",
      license: { name: "AGPL-3.0-or-later", identifier: "AGPL-3.0-or-later" },
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas: { ...schemas, Problem: problemSchema(), ...reasonSchemas(routes) },
      examples,
      parameters: HEADER_PARAMETERS,
      responses: refusalsOf(routes),
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}
