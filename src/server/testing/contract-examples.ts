import { newId } from "#domain/shared/ids.ts";
import { writeToken } from "#server/listings/expiry-reminder/token.ts";
import { ask } from "./accounts.ts";
import { codeTo, exampleIdOf, on } from "./contract-example.ts";
import type { ExampleFactory } from "./contract-example.ts";
import { comingIn } from "./contract-examples-identity.ts";
import type { KeptService } from "./kept-data.ts";
import { anInput } from "./listing-requests.ts";

const KOLKATA = { lat: "22.57", lng: "88.36" };
const FREE_PHONE = "+12125550177";
const OTHER_PHONE = "+12125550178";
/** The phone of the listings whose number was given to somebody. */
const SHOWN_PHONE = "+12125550160";
const REASON = "Said by an example.";

/**
 * For each operation of the contract of 2922803, one call that succeeds on the kept backup. The
 * order is such that none removes what a later one needs.
 */
export const EXAMPLES: Readonly<Record<string, ExampleFactory>> = {
  ...reading(),
  ...writing(),
  ...ofFacilities(),
  ...ofAccounts(),
  ...ofStaff(),
  ...ofModerators(),
  ...comingIn(),
  ...last(),
};

function reading(): Record<string, ExampleFactory> {
  const near = { ...KOLKATA, withinKm: "25" };
  return {
    getListingsNearby: { values: near },
    getListingsClusters: { values: { bbox: "88,22,89,23", zoom: "10" } },
    getListingsId: on("said in-stock", { as: "giver" }),
    getListingsIdObservations: on("said in-stock", {}),
    getFacilitiesNearby: { values: near },
    getFacilitiesId: on("hospital", { as: "nurse" }),
    getPlaces: { values: { q: "Salt Lake" } },
    getPlacesReverse: { values: KOLKATA },
    getPlacesGeocode: { values: { text: "Salt Lake, Kolkata" } },
    getPlacesRegion: { values: { lat: "23", lng: "88" } },
    getPlacesLabels: { values: { bbox: "88,22,89,23", zoom: "10" } },
    getPlacesId: { values: { id: "gn:1275004" } },
    getEmergencyNumbers: { values: { country: "IN" } },
    getExportFacilitiesNdjson: {},
    getExportFacilitiesCsv: {},
    getExportListingsNdjson: {},
    getExportListingsCsv: {},
    getExportRemovedNdjson: {},
    getSite: {},
    getIdentity: {},
    getPolicies: {},
  };
}

function writing(): Record<string, ExampleFactory> {
  const target = { collection: "listings", limit: 5 };
  const said = { outcome: "no-answer" };
  return {
    postListings: { as: "owner", body: anInput({ id: newId() }) },
    patchListingsId: on("device: to edit", {
      as: "device-owner",
      headers: { "if-match": '"1"' },
      body: { note: REASON },
    }),
    postListingsIdObservations: on("said got-help", { as: "stranger", body: said }),
    postListingsIdClose: on("device: to close", { as: "device-owner", body: { outcome: "fulfilled" } }),
    postListingsIdRenew: on("device: to renew", { as: "device-owner", body: {} }),
    postListingsIdTake: on("device: to take from", { as: "device-owner", body: { count: 1 } }),
    postStillAvailableRead: async (kept) => ({ body: { token: await reminderToken(kept) } }),
    postStillAvailable: async (kept) => ({ body: { token: await reminderToken(kept), answer: "yes", count: 2 } }),
    postListingsIdReports: on("said in-stock", { as: "stranger", body: { kind: "other", text: REASON } }),
    postListingsIdContact: on("number given", { as: "neighbour", body: { reason: "For my mother, tonight." } }),
    deleteContactGrantsId: on("grant in force", { as: "owner" }),
    postSyncCommit: {
      as: "stranger",
      body: { clientId: "f".repeat(32), mutations: [{ key: newId(), name: "profile.edit", args: { alias: "Heron" } }] },
    },
    postSyncQuery: { body: { target } },
    postSyncBatchGet: { body: { collection: "listings", ids: [newId()] } },
    postSyncListen: { body: { clientId: "e".repeat(32), targets: [{ id: "one", target }] } },
    postListingsIdClaim: on("claimable lead", { as: "device-owner", body: { showOnRequest: true } }),
    postListingsIdAppeal: on("hidden", { as: "giver", body: { text: "It is there, and was all the time." } }),
  };
}

/** The token of the link sent to an owner before the backup. */
async function reminderToken(kept: KeptService): Promise<string> {
  const listingId = exampleIdOf(kept, "asked whether still there");
  const found = await kept.service.database.pool.query<{ asked: string }>(
    "SELECT body->>'asked' AS asked FROM documents WHERE collection = 'listings' AND id = $1",
    [listingId],
  );
  return writeToken({ listingId, askedAt: found.rows[0]?.asked ?? "" }, kept.manifest.secret);
}

function ofFacilities(): Record<string, ExampleFactory> {
  const read = async (kept: KeptService, name: string, part = ""): Promise<Record<string, unknown>> => {
    const staff = await kept.signIn("colleague");
    return (await staff.ask("GET", `/api/v1/facilities/${exampleIdOf(kept, name)}${part}`)).json;
  };
  return {
    patchFacilitiesId: async (kept) => {
      const { editVersion } = await read(kept, "hospital");
      const headers = { "if-match": `"${String(editVersion)}"` };
      const body = { status: { facility: "normal" } };
      return { as: "nurse", values: { id: exampleIdOf(kept, "hospital") }, headers, body };
    },
    putFacilitiesIdCapacity: on("hospital", {
      as: "nurse",
      body: {
        beds: [{ bedType: "icu", available: 1 }],
        supply: [
          { kind: "oxygen", details: { form: "cylinder", waterLitres: 10 }, unit: "cylinder", available: 12 },
          {
            kind: "bed",
            details: { bedType: "general" },
            parts: [
              { for: { sex: "women", needs: ["referral"] }, available: 2, total: 4 },
              { for: { sex: "men" }, available: 0, total: 4, staffed: 4 },
            ],
          },
          { kind: "medicine", details: { generic: "insulin" }, stock: "limited", for: { needs: ["prescription"] } },
        ],
      },
    }),
    postFacilitiesIdClaimCode: on("corrected facility", { as: "asker", body: { line: 0 } }),
    postFacilitiesIdClaim: async (kept) => {
      const { phones } = await read(kept, "corrected facility");
      const [line] = phones as { value: string }[];
      const code = await codeTo(kept, line?.value ?? "");
      return { as: "asker", values: { id: exampleIdOf(kept, "corrected facility") }, body: { code } };
    },
    postFacilitiesIdCorrections: on("hospital", { as: "stranger", body: { field: "hours", text: REASON } }),
    getFacilitiesIdLines: on("claimed facility", { as: "colleague" }),
    putFacilitiesIdLines: on("claimed facility", { as: "colleague", body: { phones: [{ value: FREE_PHONE }] } }),
    postFacilitiesIdLinesUndo: async (kept) => {
      const { changes } = await read(kept, "claimed facility", "/lines");
      const [change] = changes as { id: string }[];
      return { as: "colleague", values: { id: exampleIdOf(kept, "claimed facility") }, body: { changeId: change?.id } };
    },
  };
}

function ofAccounts(): Record<string, ExampleFactory> {
  const channel = { type: "phone", value: OTHER_PHONE };
  return {
    postIdentityLookup: { body: { identifier: "owner@example.org" } },
    getMe: { as: "owner" },
    patchMe: { as: "owner", body: { alias: "Heron", language: "hi" } },
    getMeExport: { as: "owner" },
    getMeSessions: { as: "owner" },
    deleteMeSessionsId: async (kept) => {
      const answer = await (await kept.signIn("stranger")).ask("GET", "/api/v1/me/sessions");
      const sessions = answer.json["items"] as { id: string; isCurrent: boolean }[];
      return { as: "stranger", values: { id: sessions.find(({ isCurrent }) => isCurrent)?.id ?? "" } };
    },
    postMeSessionsEnd: { as: "owner", body: { keepThis: true } },
    getMeSecurity: { as: "passkey" },
    getMeContactChannels: { as: "owner" },
    postMeContactChannelsCode: { as: "owner", body: channel },
    postMeContactChannelsProof: async (kept) => ({
      as: "owner",
      body: { ...channel, code: await codeTo(kept, OTHER_PHONE) },
    }),
    getMeClaimable: { as: "device-owner" },
    postDelistingsCode: { body: { phone: SHOWN_PHONE } },
    postDelistings: async (kept) => ({ body: { phone: SHOWN_PHONE, code: await codeTo(kept, SHOWN_PHONE) } }),
    getMeNotices: { as: "owner" },
    putMeNotices: { as: "owner", body: { daily: "off" } },
  };
}

function ofStaff(): Record<string, ExampleFactory> {
  return {
    getPeople: { as: "admin", values: { q: "Heron" } },
    putPeopleIdRoles: (kept) => ({
      as: "admin",
      values: { id: kept.manifest.people["asker"]?.id ?? "" },
      body: { roles: ["member", "verifier"] },
    }),
    postPeopleIdBan: (kept) => ({
      as: "first-moderator",
      values: { id: kept.manifest.people["stranger"]?.id ?? "" },
      body: { reason: REASON, until: null },
    }),
    deletePeopleIdBan: (kept) => ({
      as: "first-moderator",
      values: { id: kept.manifest.people["stranger"]?.id ?? "" },
      body: { showPosts: true },
    }),
    getInvitations: { as: "admin" },
    postInvitations: { as: "admin", body: { role: "verifier", note: REASON } },
    postInvitationsRead: (kept) => ({ body: { token: exampleIdOf(kept, "token of the open invitation") } }),
    postInvitationsAccept: (kept) => ({
      as: "neighbour",
      body: { token: exampleIdOf(kept, "token of the open invitation") },
    }),
    deleteInvitationsId: async (kept) => {
      const made = await (await kept.signIn("admin")).ask("POST", "/api/v1/invitations", { role: "verifier" });
      return { as: "admin", values: { id: String(made.json["id"]) } };
    },
    getDeadLetters: { as: "admin" },
    postDeadLettersIdRetry: async (kept) => ({ as: "admin", values: { id: await deadLetter(kept) } }),
    getVerificationMe: { as: "first-verifier" },
    postVerificationClaims: { as: "first-verifier", body: {} },
    postVerificationClaimsIdRelease: on("device: card to give back", { as: "device-owner", body: {} }),
    postPolicies: { as: "admin", body: { kind: "shelter", note: "Said by an example." } },
    deletePoliciesId: async (kept) => {
      const { json } = await ask(kept.service, { method: "GET", path: "/api/v1/policies" });
      const [first] = json["items"] as { id: string }[];
      return { as: "admin", values: { id: first?.id ?? "" }, body: { reason: REASON } };
    },
    getPoliciesTables: { as: "admin" },
    putPoliciesTablesName: {
      as: "admin",
      values: { name: "flag-words" },
      body: { rows: [{ name: "advance", value: "" }], reason: REASON },
    },
    getAuditChanges: { as: "admin" },
    getAudit: { as: "admin" },
  };
}

/** A message that failed, as the queue keeps it. */
async function deadLetter({ service }: KeptService): Promise<string> {
  const id = newId();
  await service.database.pool.query(
    `INSERT INTO auth.message (id, channel, recipient, template, subject, text, state, due_at, created_at, expires_at)
     VALUES ($1, 'mail', 'owner@example.org', 'password-changed', 'x', 'x', 'dead', now(), now(), now() + interval '1 year')`,
    [id],
  );
  return id;
}

function ofModerators(): Record<string, ExampleFactory> {
  /** A part of a listing's case, as a moderator reads it. */
  const caseOf = async (kept: KeptService, name: string): Promise<Record<string, unknown>> => {
    const moderator = await kept.signIn("third-moderator");
    return (await moderator.ask("GET", `/api/v1/moderation/cases/${exampleIdOf(kept, name)}`)).json;
  };
  const decisionOf = async (kept: KeptService, name: string, state: string): Promise<string> => {
    const { decisions } = await caseOf(kept, name);
    return (decisions as { id: string; state: string }[]).find((each) => each.state === state)?.id ?? "";
  };
  return {
    getModerationCases: { as: "first-moderator", values: { state: "open", limit: "50" } },
    getModerationCasesId: on("reported fraud", { as: "first-moderator" }),
    postModerationDecisions: (kept) => ({
      as: "first-moderator",
      body: { listingId: exampleIdOf(kept, "reported abuse"), decision: "dispute", reason: REASON },
    }),
    postModerationDecisionsIdConfirm: async (kept) => ({
      as: "third-moderator",
      values: { id: await decisionOf(kept, "a decision that is proposed", "proposed") },
      body: { isConfirmed: true },
    }),
    postModerationDecisionsIdReverse: async (kept) => ({
      as: "first-moderator",
      values: { id: await decisionOf(kept, "disputed", "in-force") },
      body: { reason: REASON },
    }),
    postModerationAppealsId: async (kept) => {
      const { appeal } = await caseOf(kept, "an appeal that is open");
      const { id } = appeal as { id: string };
      return { as: "second-moderator", values: { id }, body: { outcome: "upheld", reason: REASON } };
    },
  };
}

function last(): Record<string, ExampleFactory> {
  return {
    postDemoKeep: { as: "admin", body: {} },
    postDemoRemove: { as: "admin", body: {} },
    deleteMe: (kept) => ({ as: "shut-out-asker", body: { password: kept.manifest.password } }),
  };
}
