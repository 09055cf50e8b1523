import { beforeEach, expect, test } from "vitest";
import type { ApiResult } from "#contract/route.ts";
import { draw, refusal, server } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { SESSION_COOKIE } from "../testing/session-cookie.ts";
import { NumberDialog } from "./NumberDialog.tsx";

const ID = "0190a7c0-0000-7000-8000-000000000001";
const ME = {
  id: "0190a7c0-0000-7000-8000-000000000002",
  alias: "Ravi",
  email: "ravi@example.org",
  emailVerified: true,
  phone: null,
  phoneVerified: false,
  language: "en",
  roles: ["member"],
  facilities: [],
  secondFactor: false,
  unread: 0,
};
const REASON = "For my mother, she needs it today";

let drawn: DrawnScreen | null = null;
beforeEach(() => {
  document.cookie = SESSION_COOKIE;
});

type Answers = { me?: object; contact?: ApiResult<unknown> };

async function open({ me = ME, contact }: Answers): Promise<DrawnScreen> {
  const api = server({
    "/api/v1/me": "reason" in me ? { ok: false, problem: me as never } : { ok: true, value: me },
    ...(contact !== undefined && { "/api/v1/listings/{id}/contact": contact }),
  });
  drawn = await draw(
    <NumberDialog
      listingId={ID}
      isDemo={false}
      isOpen
      signIn="/signin?for=number"
      verify="/account/security?next=%2Fr%2F1"
      onClose={() => undefined}
    />,
    {
      api,
    },
  );
  const shown = drawn;
  await shown.until(() => /Sign in first|First confirm|Why are you calling/.test(shown.text()));
  return shown;
}

/** Writes the reason and sends it. */
async function asks(screen: DrawnScreen, reason = REASON): Promise<void> {
  const field = screen.element.querySelector("textarea");
  if (field === null) throw new Error("there is no field for the reason");
  await screen.type(field, reason);
  await screen.tap(screen.button("Get the number"));
  await screen.rest();
}

const telling = (screen: DrawnScreen) => screen.element.querySelectorAll('a[href^="tel:"]').length;

test("the warning stands before anything else; nobody signed in is sent to sign in, and back here", async () => {
  const screen = await open({ me: refusal("http/unauthenticated", "en", { status: 401 }) });
  expect(screen.text()).toMatch(/Never pay before you have it.*Sign in first/);
  expect(screen.element.querySelector('a[href="/signin?for=number"]')).not.toBeNull();
  expect(telling(screen)).toBe(0);
});

test("who can be reached by nobody is first asked to confirm a phone or an e-mail, and comes back here", async () => {
  const screen = await open({ me: { ...ME, emailVerified: false } });
  expect(screen.text()).toContain("First confirm your phone or e-mail");
  expect(screen.element.querySelector('a[href="/account/security?next=%2Fr%2F1"]')).not.toBeNull();
  expect(screen.element.querySelector("textarea")).toBeNull();
});

test("a reason that says nothing is not sent", async () => {
  const screen = await open({ contact: { ok: false, problem: refusal("http/internal") } });
  await asks(screen, "  Help  ");
  expect(screen.text()).toContain("at least 10 letters");
});

for (const reason of ["contact/not-shared", "contact/paused", "contact/not-verified", "http/resource-exhausted"]) {
  test(`a refusal is said in words and the reason stays: ${reason}`, async () => {
    const problem = refusal(reason);
    const screen = await open({ contact: { ok: false, problem } });
    await asks(screen);
    expect(screen.text()).toContain(problem.title);
    expect(screen.text()).toContain(problem.detail);
    expect(screen.element.querySelector("textarea")?.value).toBe(REASON);
    expect(telling(screen)).toBe(0);
  });
}

test("what is given is a call, a message and a mail, under the server's own warning", async () => {
  const channels = [
    { type: "phone", value: "+919830012345" },
    { type: "whatsapp", value: "+919830012345" },
    { type: "email", value: "asha@example.org" },
  ];
  const screen = await open({
    contact: { ok: true, value: { channels, warning: "Pay nobody before you hold it.", grantId: ID } },
  });
  await asks(screen);
  const links = [...screen.element.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(["tel:+919830012345", "https://wa.me/919830012345", "mailto:asha@example.org"]);
  expect(screen.text()).toContain("Pay nobody before you hold it.");
  expect(screen.text()).toContain("This number is for you alone.");
});
