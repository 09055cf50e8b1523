import { CONSENT_WORDS } from "#domain/donors/consent.ts";
import { newId } from "#domain/shared/ids.ts";
import { writeUndoToken } from "#server/facilities/lines/undo-token.ts";
import { ask } from "../accounts.ts";
import { exampleIdOf, on } from "../contract-example.ts";
import type { Example, ExampleFactory } from "../contract-example.ts";
import type { KeptService } from "../kept-data.ts";
import { importExamples } from "./import-examples.ts";
import { responseExamples } from "./response-examples.ts";

const HELD = { cylinders: [{ size: "in-d", full: 40 }] };
const REASON = "Said by an example.";
const TABLE_POINT = { lat: 22.58, lng: 88.37 };
/** The key and the secret of a browser, from RFC 8291, 5. */
const PUSH_KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const DEVICE = { endpoint: "https://fcm.googleapis.com/fcm/send/an-example", auth: "BTBZMqHH6r4Tts7J_aSIgg" };

/**
 * Calls that succeed on the kept backup, of operations that came after its contract. Each is made
 * just before it is sent, in this order.
 */
export function laterExamples(): Record<string, ExampleFactory> {
  return {
    ...responseExamples(),
    putMeDonor: { as: "giver", body: donor() },
    ...ofFacilities(),
    ...ofLines(),
    ...ofDesks(),
    ...ofPush(),
    ...ofPeople(),
    ...importExamples(),
  };
}

function donor(): Record<string, unknown> {
  return {
    group: "O-",
    components: ["platelets"],
    rules: "GB",
    gifts: [],
    place: { lat: 22.57, lng: 88.36, label: "Kolkata", precision: "area" },
    radiusKm: 10,
    wakeMe: false,
    consent: { wordsVersion: CONSENT_WORDS },
  };
}

function ofFacilities(): Record<string, ExampleFactory> {
  const changeId = newId();
  const place = { ...TABLE_POINT, reason: REASON };
  return {
    putFacilitiesIdState: on("hospital", { as: "nurse", body: { state: "limited", changeId } }),
    postFacilitiesIdStateUndo: on("hospital", { as: "nurse", body: { changeId } }),
    getFacilitiesIdOxygen: on("hospital", { as: "nurse" }),
    putFacilitiesIdOxygen: on("hospital", {
      as: "nurse",
      body: { ...HELD, useLitresPerMinute: 100, changeId: newId() },
    }),
    postFacilitiesIdOxygen: on("hospital", { as: "nurse", body: HELD }),
    getCorrections: { as: "first-moderator" },
    postFacilitiesIdCorrectionsAnswer: async (kept) => {
      const id = exampleIdOf(kept, "claimed facility");
      await (await kept.signIn("asker")).ask("POST", `/api/v1/facilities/${id}/corrections`, { field: "closed" });
      return { as: "first-moderator", values: { id }, body: { field: "closed", isRight: false } };
    },
    putFacilitiesIdPlace: on("claimed facility", { as: "first-moderator", body: place }),
    getWaitingLines: { as: "first-moderator" },
  };
}

function ofLines(): Record<string, ExampleFactory> {
  let token = "";
  return {
    postLineUndoRead: async (kept) => {
      const lines = `/api/v1/facilities/${exampleIdOf(kept, "claimed facility")}/lines`;
      const staff = await kept.signIn("colleague");
      const { json } = await staff.ask("PUT", lines, { phones: [{ value: "+12125550179" }] });
      const [change] = json["changes"] as { id: string }[];
      token = writeUndoToken(change?.id ?? "", kept.manifest.secret);
      return { body: { token } };
    },
    postLineUndo: () => ({ body: { token } }),
  };
}

function ofDesks(): Record<string, ExampleFactory> {
  const made = { deskId: "", token: "" };
  const anew = async (kept: KeptService): Promise<void> => {
    const path = `/api/v1/facilities/${exampleIdOf(kept, "claimed facility")}/desks`;
    const { json } = await (await kept.signIn("colleague")).ask("POST", path, { label: "Ward 3 desk" });
    made.deskId = String((json["desk"] as { id: string }).id);
    made.token = new URL(String(json["url"])).hash.slice("#token=".length);
  };
  const link = async (kept: KeptService): Promise<Example> => {
    if (made.token === "") await anew(kept);
    return { body: { token: made.token } };
  };
  return {
    postFacilitiesIdDesks: on("claimed facility", { as: "colleague", body: { label: "Ward 3 desk" } }),
    postDeskLinksRead: link,
    postDeskLinksOpen: link,
    getFacilitiesIdDesks: on("claimed facility", { as: "colleague" }),
    deleteFacilitiesIdDesksDeskId: (kept) => ({
      as: "colleague",
      values: { id: exampleIdOf(kept, "claimed facility"), deskId: made.deskId },
    }),
  };
}

function ofPush(): Record<string, ExampleFactory> {
  const follow = {
    id: newId(),
    kind: "bed",
    withinKm: 25,
    when: "first",
    nightToo: true,
    place: { lat: 22.57, lng: 88.36 },
  };
  return {
    putMePush: async ({ service }) => {
      const { json } = await ask(service, { method: "GET", path: "/api/v1/push/key" });
      const { endpoint, auth } = DEVICE;
      return { as: "owner", body: { endpoint, keys: { p256dh: PUSH_KEY, auth }, key: json["key"] } };
    },
    postPushFollows: { body: { device: DEVICE, follow } },
    postPushFollowsMine: { body: { device: DEVICE } },
    postPushFollowsEnd: { body: { device: DEVICE, id: follow.id } },
    deleteMePush: { as: "owner", body: DEVICE },
  };
}

function ofPeople(): Record<string, ExampleFactory> {
  const idOf = ({ manifest }: KeptService, name: string): string => manifest.people[name]?.id ?? "";
  const waiting = async (kept: KeptService): Promise<string> => {
    const { json } = await (await kept.signIn("third-moderator")).ask("GET", "/api/v1/ban-appeals");
    return (json["items"] as { id: string }[])[0]?.id ?? "";
  };
  return {
    postPeopleIdRolesConfirm: async (kept) => {
      const path = `/api/v1/people/${idOf(kept, "neighbour")}/roles`;
      await (await kept.signIn("admin")).ask("PUT", path, { roles: ["member", "admin"] });
      return { as: "second-admin", values: { id: idOf(kept, "neighbour") }, body: { isConfirmed: true } };
    },
    postPeopleIdReveal: (kept) => ({ as: "admin", values: { id: idOf(kept, "giver") }, body: { reason: REASON } }),
    postBanAppeals: async ({ service, manifest }) => {
      const body = { email: manifest.people["banned"]?.email, password: manifest.password };
      const { json } = await ask(service, { method: "POST", path: "/api/auth/sign-in/email", body });
      const { appeal } = json["ban"] as { appeal: { token: string } };
      return { body: { token: appeal.token, words: "It was not me: my phone was stolen." } };
    },
    getBanAppealsId: async (kept) => ({ as: "third-moderator", values: { id: await waiting(kept) } }),
    postBanAppealsIdAnswer: async (kept) => ({
      as: "third-moderator",
      values: { id: await waiting(kept) },
      body: { outcome: "keep", reason: REASON },
    }),
    postModerationNotesId: async (kept) => {
      const path = `/api/v1/listings/${exampleIdOf(kept, "said limited")}/observations`;
      const { json } = await ask(kept.service, { method: "GET", path });
      const [first] = json["items"] as { id: string }[];
      return { as: "first-moderator", values: { id: first?.id ?? "" }, body: { isShown: false } };
    },
    postModerationDuplicatesAnswers: (kept) => ({
      as: "first-moderator",
      body: {
        collection: "facilities",
        ids: [exampleIdOf(kept, "hospital"), exampleIdOf(kept, "claimed facility")],
        answer: "different",
      },
    }),
  };
}
