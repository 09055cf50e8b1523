import { describe, expect, test } from "vitest";
import type { Api, ApiResult, Route } from "#contract/route.ts";
import { setCurrentUser } from "../session/useCurrentUser.ts";
import { draw, refusal, server } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { NO_ANSWERS } from "../drafts/answers.ts";
import { endsOf } from "./draft-expiry.ts";
import { draftsHere, forgetDraft, keepDraft, markSent } from "../drafts/kept-drafts.ts";
import { PostScreen } from "./PostScreen.tsx";

let drawn: DrawnScreen;
async function show(at: string, api?: Api): Promise<DrawnScreen> {
  setCurrentUser({ state: "nobody", problem: { status: 401 } as never });
  drawn = await draw(<PostScreen />, { at, ...(api && { api }) });
  return drawn;
}

function option(screen: DrawnScreen, value: string): HTMLElement {
  const found = screen.element.querySelector<HTMLElement>(`input[value="${value}"]`);
  if (found === null) throw new Error(`there is no ${value}`);
  return found;
}

/** The text that describes a button and stands before it; null: nothing does. */
function describing(screen: DrawnScreen, button: HTMLElement): string | null {
  const id = button.getAttribute("aria-describedby");
  const described = id === null ? null : screen.element.querySelector(`#${id}`);
  if (described === null) return null;
  const isBefore = (described.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return isBefore ? described.textContent : "after the button";
}

/** The first place that the field suggests. */
function suggestion(screen: DrawnScreen): HTMLElement {
  const found = screen.element.querySelector<HTMLElement>("[role=option]");
  if (found === null) throw new Error("no place is suggested");
  return found;
}

test("a question appears once the one before it is answered; a refused one is shown at once", async () => {
  const screen = await show("/post?side=need&kind=blood");
  const legends = () =>
    [...screen.element.querySelectorAll("legend")]
      .filter((each) => each.closest("details") === null)
      .map((each) => each.textContent);
  expect(legends()).toEqual(["Part of the blood"]);
  await screen.tap(option(screen, "platelets"));
  expect(legends()).toEqual(["Part of the blood", "The patient’s blood group"]);
  await screen.tap(screen.button("Next: where"));
  await screen.until(() => screen.text().includes("Choose one of these."));
  expect(legends()).toHaveLength(3);
  expect(screen.text()).not.toContain("How many");
  await screen.tap(option(screen, "O-"));
  await screen.tap(option(screen, "critical"));
  expect(screen.text()).toContain("How many");
});

test("a browser that refuses cookies says on the first step that nobody can post with it", async () => {
  Object.defineProperty(navigator, "cookieEnabled", { configurable: true, value: false });
  const screen = await show("/post");
  await screen.until(() => screen.text().includes("This browser blocks cookies"));
  await screen.tap(option(screen, "offer"));
  expect(screen.text()).toContain("Without them nobody can sign in or post.");
});

test("every key is kept; what is refused is said at its field, and goes when it is mended", async () => {
  const screen = await show("/post?side=offer&kind=food");
  await screen.type(screen.field("What exactly?"), "Soft food");
  expect(draftsHere("anonymous")[0]?.answers).toMatchObject({ side: "offer", kind: "food", title: "Soft food" });
  await screen.tap(screen.button("Next: where"));
  await screen.until(() => screen.text().includes("Choose one of these."));
  await screen.tap(option(screen, "yes"));
  expect(screen.text()).not.toContain("Choose one of these.");
  await screen.type(screen.field("How many now?"), "some");
  await screen.tap(screen.button("Next: where"));
  await screen.until(() => screen.text().includes("Must be a number."));
  await screen.tap(screen.button("One more"));
  expect(screen.field("How many now?").value).toBe("1");
  await screen.tap(screen.button("Next: where"));
  await screen.until(() => screen.element.querySelector("h1")?.textContent === "Where is it?");
});

test("to the check page; a number is judged by its country, and how people may answer must be chosen", async () => {
  const kolkata = { id: "gn:1", label: "Kolkata, India", lat: 22.57, lng: 88.36 };
  const api = server({
    "/api/v1/places": { ok: true, value: { items: [kolkata] } },
    "/api/v1/identity": { ok: true, value: { sends: { mail: true, sms: true } } },
    "/api/auth/phone-number/send-otp": { ok: true, value: {} },
    "/api/auth/phone-number/verify": { ok: false, problem: refusal("identity/code-wrong") },
  });
  const screen = await show("/post?side=need&kind=shelter", api);
  await screen.tap(option(screen, "soon"));
  await screen.tap(screen.button("Next: where"));
  await screen.until(() => screen.text().includes("Where is it needed?"));
  await screen.tap(screen.button("Next: how to reach you"));
  await screen.until(() => screen.text().includes("Choose a place."));
  await screen.type(screen.field("Town, quarter or PIN code"), "Kolk");
  await screen.until(() => screen.element.querySelector("[role=option]") !== null);
  await screen.tap(suggestion(screen));
  expect(screen.text()).toContain("Chosen: Kolkata, India");
  await screen.tap(screen.button("Next: how to reach you"));
  await screen.until(() => screen.text().includes("How can people reach you?"));
  await screen.tap(screen.button("Next: check it"));
  await screen.until(() => screen.text().includes("Give at least one way to reach you."));
  await screen.until(() => document.activeElement === screen.field("Phone number"));
  expect(screen.field("Phone number").getAttribute("aria-invalid")).toBe("true");
  expect([...screen.element.querySelectorAll("[type=radio]")].filter(isChecked)).toEqual([]);
  expect(screen.text()).toContain("Choose one of these.");
  await screen.tap(option(screen, "number"));
  expect(screen.text()).toContain("Only people who are signed in and say why.");
  await screen.type(screen.field("Phone number"), "98300");
  await screen.tap(screen.button("Send me the code"));
  await screen.until(() => screen.text().includes("This is not a phone number of this country"));
  await screen.type(screen.field("Phone number"), "98300 12345");
  await screen.tap(screen.button("Send me the code"));
  await screen.until(() => screen.element.querySelector("h1")?.textContent === "Is this right?");
  expect(screen.text()).toContain("Give my number to people who ask");
  expect(screen.text()).toContain("The code is on its way.");
  // Nothing matches or asks again on its own, so it is not offered.
  expect(screen.text()).not.toMatch(/Match me|Ask me again/);
  expect(screen.text()).toContain("Never pay before you have it.");
  // What is agreed to is said in front of the button that does it, and is a part of it.
  expect(describing(screen, screen.button("Post it"))).toMatch(/^By posting it you agree that all may read this/);
  await screen.type(screen.field("Code"), "000000");
  await screen.tap(screen.button("Post it"));
  await screen.until(() => screen.text().includes("The code is wrong or too old"));
  expect(screen.field("Code").value).toBe("000000");
  expect(screen.text()).toContain("Sign in and post");
});

function isChecked(input: Element): boolean {
  return input instanceof HTMLInputElement && input.checked;
}

test("a place that was typed and not chosen is looked up again, near where the deployment is", async () => {
  const asked: unknown[] = [];
  const items = [{ id: "gn:2", label: "Bidhan Nagar, Kolkata, West Bengal, India", lat: 22.58, lng: 88.42 }];
  const api = async (_route: Route, input: unknown): Promise<ApiResult<unknown>> => {
    asked.push(input);
    return { ok: true, value: { items } };
  };
  const answers = { ...NO_ANSWERS, side: "need" as const, kind: "food" as const, placeTyped: "Salt Lake" };
  keepDraft("anonymous", { id: "typed", at: 1, step: "place", answers });
  const screen = await show("/post?draft=typed&step=place", api as Api);
  await screen.until(() => screen.text().includes("Which of these?"));
  expect(asked[0]).toEqual({ q: "Salt Lake", lang: "en", near: "22.6,88.4", limit: 8 });
  await screen.tap(screen.button("Bidhan Nagar, Kolkata, West Bengal, India"));
  expect(screen.text()).toContain("Chosen: Bidhan Nagar, Kolkata, West Bengal, India");
  expect(screen.text()).not.toContain("Which of these?");
  forgetDraft("anonymous", "typed");
});

test("numbers are those of the place's country, and so is the emergency key; the deployment's until it is known", async () => {
  const api = async (route: Route, input: unknown): Promise<ApiResult<unknown>> => {
    const isNepal = typeof input === "object" && input !== null && "country" in input && input.country === "NP";
    if (route.path === "/api/v1/emergency-numbers" && isNepal)
      return { ok: true, value: { country: "NP", items: [{ number: "102", for: "ambulance" }] } };
    if (route.path === "/api/v1/places/reverse") return { ok: true, value: { items: [{ country: "NP", label: "X" }] } };
    throw new Error(`nobody asks ${route.path}`);
  };
  const place = { lat: 27.7172, lng: 85.324, label: "Kathmandu, Nepal" };
  const need = { side: "need" as const, kind: "shelter" as const, urgency: "soon" as const };
  const answers = { ...NO_ANSWERS, ...need, answerBy: "nobody" as const, forOther: true, agreed: true };
  const emergency = (screen: DrawnScreen) =>
    screen.element.querySelector("header a[href^='tel:']")?.getAttribute("href");
  // One place has a country, the other was stored without and is looked up.
  for (const chosen of [{ ...place, country: "NP" }, place]) {
    keepDraft("anonymous", { id: "abroad", at: 1, step: "contact", answers: { ...answers, place: chosen } });
    const screen = await show("/post?draft=abroad&step=contact", api as Api);
    await screen.until(() => emergency(screen) === "tel:102");
    // A mobile of Nepal; in India no number begins so.
    await screen.type(screen.field("Phone number"), "984-1234567");
    await screen.tap(screen.button("Next: check it"));
    await screen.until(() => screen.element.querySelector("h1")?.textContent === "Is this right?");
    screen.end();
  }
  const unasked = await show("/post?draft=abroad&step=contact");
  expect(emergency(unasked)).toBe("tel:112");
});

test("what was begun is offered to go on with; an address of nothing says so", async () => {
  const first = await show("/post?side=need&kind=supplies");
  await first.type(first.field("What exactly?"), "Masks");
  first.end();
  const again = await show("/post");
  expect(again.text()).toContain("Your drafts");
  expect(again.text()).toContain("I need supplies: Masks");
  again.end();
  const none = await show("/post?draft=none");
  expect(none.text()).toContain("There is nothing to change here");
  none.end();
  markSent("posted");
  const posted = await show("/post?draft=posted&step=contact");
  expect(posted.text()).not.toContain("There is nothing to change here");
});

test("in Hindi as well", async () => {
  drawn = await draw(<PostScreen />, { at: "/post", language: "hi" });
  expect(drawn.text()).toContain("आप क्या पोस्ट करना चाहते हैं?");
});

test("from the right, a row that begins with a Latin name is still read from the right; a note from its own side", async () => {
  setCurrentUser({ state: "nobody", problem: { status: 401 } as never });
  const place = { id: "gn:1", label: "Kolkata", lat: 22.57, lng: 88.36 };
  const answers = { ...NO_ANSWERS, side: "need" as const, kind: "food" as const, place, note: "Ask at the gate." };
  keepDraft("anonymous", { id: "right", at: 1, step: "check", answers });
  drawn = await draw(<PostScreen />, { at: "/post?draft=right&step=check", language: "ur" });
  await drawn.until(() => drawn.text().includes("Ask at the gate."));
  // An isolated part takes its direction from its first letter; around a whole row it would turn
  // the row.
  const apart = [...drawn.element.querySelectorAll("dd bdi")].map(({ textContent }) => textContent);
  expect(apart).toEqual(["Ask at the gate."]);
  expect(drawn.text()).toContain("\u2068Kolkata\u2069");
  forgetDraft("anonymous", "right");
});

test("nobody is told to guess a blood group: it says where the group stands", async () => {
  for (const [side, words] of [
    ["need", "hospital’s slip. Do not guess"],
    ["offer", "donor card or a blood test. Do not guess"],
  ]) {
    const screen = await show(`/post?side=${side}&kind=blood`);
    await screen.until(() => screen.text().includes(words ?? ""));
    expect(screen.text()).not.toContain("Choose the closest");
    screen.end();
  }
  expect((await show("/post?side=need&kind=bed")).text()).toContain("Choose the closest");
});

describe("a post that is changed", () => {
  const before = {
    ...NO_ANSWERS,
    side: "offer" as const,
    kind: "food" as const,
    phone: "+919830012345",
    answerBy: "number" as const,
    place: { lat: 22.57, lng: 88.36, label: "Kolkata" },
  };
  const edits = { id: "0190a7c0-0000-7000-8000-000000000009", editVersion: 1, before };
  const own = (provedAt: string | null) =>
    (async (): Promise<ApiResult<unknown>> => ({
      ok: true,
      value: { items: [{ type: "phone", value: "+919830012345", provedAt }] },
    })) as unknown as Api;

  test("says of no proved number that it has yet to be proved, and of one that is not that it has", async () => {
    keepDraft("anonymous", { id: "edited", at: 1, step: "check", answers: before, edits });
    const proved = await show("/post?draft=edited&step=check", own("2026-11-01T00:00:00Z"));
    await proved.rest();
    expect(proved.text()).toContain("Is this right?");
    expect(proved.text()).not.toContain("confirm with a code that the number is yours");
    // The post's real end is unknown here: none is computed from now.
    expect(proved.text()).not.toContain("We hide this post");
    expect(proved.text()).not.toContain("you agree");
    proved.end();
    const unproved = await show("/post?draft=edited&step=check", own(null));
    await unproved.until(() => unproved.text().includes("confirm with a code that the number is yours"));
    forgetDraft("anonymous", "edited");
  });

  test("keeps the end it has; one that is posted has its own counted from now; nothing is said of a time changed anew", () => {
    const now = new Date("2026-11-20T09:40:00Z");
    const stored = { expiresAt: "2026-11-21T00:00:00.000Z" };
    expect(endsOf({ answers: { ...before, note: "Changed." }, edits }, stored, now)).toBe(stored.expiresAt);
    expect(endsOf({ answers: before }, null, now)).toBe("2026-11-27T09:40:00.000Z");
    expect(endsOf({ answers: { ...before, urgency: "urgent" }, edits }, stored, now)).toBeNull();
  });
});

test("cost, hours and delivery are folded questions of an offer: asked, kept, and half of the hours is refused", async () => {
  const screen = await show("/post?side=offer&kind=oxygen");
  expect(screen.text()).toContain("What does it cost?");
  await screen.tap(option(screen, "on-the-spot"));
  await screen.tap(option(screen, "pick-up"));
  await screen.tap(option(screen, "set"));
  await screen.tap(option(screen, "Mo"));
  expect(draftsHere("anonymous")[0]?.answers).toMatchObject({
    charge: "on-the-spot",
    handover: "pick-up",
    hoursAre: "set",
    hoursDays: ["Mo"],
  });
  await screen.tap(option(screen, "cylinder"));
  await screen.tap(option(screen, "yes"));
  await screen.tap(screen.button("Next: where"));
  await screen.until(() => screen.text().includes("Choose one of these."));
});

test("of a need neither cost nor hours are asked, of a bed no delivery", async () => {
  const screen = await show("/post?side=need&kind=bed");
  for (const words of ["What does it cost?", "When can people call or come?", "Delivery or pick-up?"])
    expect(screen.text()).not.toContain(words);
});
