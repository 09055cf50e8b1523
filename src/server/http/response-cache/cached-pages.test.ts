import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signedIn } from "../../testing/accounts.ts";
import { listingIn, post } from "../../testing/listing-requests.ts";
import { aListing, bodyOf } from "../../testing/listings.ts";
import { IS_LONG } from "../../testing/rounds.ts";
import { builtPages, testService } from "../../testing/service.ts";
import type { TestService } from "../../testing/service.ts";

const pages = await builtPages();
if (pages === null) console.log("Kept pages: skipped, the pages were not built.");

/** The beginning of a minute: a page is drawn again when the minute of its ages ends. */
const AT = Math.floor(Date.now() / 60_000) * 60_000;
const LIST = "/find/oxygen?at=22.570,88.360";

let now = AT;

describe.skipIf(pages === null)("a page for everybody", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService({ ...pages, now: () => new Date(now) });
  });
  afterAll(() => service.close());
  beforeEach(() => {
    // The next minute: nothing that was drawn before serves any more.
    now += 60_000;
  });

  const page = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    service.get(path, { headers: { accept: "text/html", "accept-language": "en", ...headers } });

  /** How many pages and lists were drawn so far. */
  const drawn = async (): Promise<number> => {
    const metrics = await (await service.get("/metrics?key=the-key-of-every-test")).text();
    return Number(/^lifeboard_kept_answers_drawn (\d+)$/m.exec(metrics)?.[1]);
  };

  let numbers = 0;
  /** Each has a number of its own: offers with one number are one row. */
  const anOffer = (name: string) =>
    bodyOf(
      aListing({
        contact: {
          channels: [{ type: "phone", value: `+12025550${100 + numbers++}` }],
          shielded: false,
          available: true,
        },
        kind: "oxygen",
        details: {},
        place: { lat: 22.57, lng: 88.36, label: name, precision: "exact", basis: "given", uncertaintyKm: 0.1 },
      }),
    );

  test("is drawn once, tells its own time and its age, and is not sent to who has it", async () => {
    await service.put(anOffer("Salt Lake"));
    const before = await drawn();
    const first = await page(LIST);
    const html = await first.text();
    expect(html).toContain("Salt Lake");
    now += 1_500;
    const again = await page(`/find/oxygen?unread=secret&at=22.57004,88.36012`);
    expect(await again.text()).toBe(html);
    expect(again.headers.get("server-timing")).toBe("kept;dur=1500");
    // Its data is looked at again, and has not changed.
    now += 1_500;
    expect(await (await page(LIST)).text()).toBe(html);
    expect(await drawn()).toBe(before + 1);
    const tag = first.headers.get("etag") ?? "";
    const known = await page(LIST, { "if-none-match": tag });
    expect([known.status, await known.text(), known.headers.get("server-timing")]).toEqual([304, "", "kept;dur=3000"]);
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
  });

  test("shows a change, a new row and none that is hidden with the next call", async () => {
    const id = await service.put(anOffer("Salt Lake"));
    const entry = `/r/${id}`;
    expect(await (await page(LIST)).text()).toContain("Salt Lake");
    expect(await (await page(entry)).text()).toContain("Salt Lake");
    await service.put(anOffer("Ballygunge"), { id });
    expect(await (await page(LIST)).text()).toContain("Ballygunge");
    expect(await (await page(entry)).text()).toContain("Ballygunge");
    await service.put(anOffer("Tollygunge"));
    expect(await (await page(LIST)).text()).toContain("Tollygunge");
    await service.put({ ...anOffer("Ballygunge"), status: "hidden" }, { id });
    expect(await (await page(LIST)).text()).not.toContain("Ballygunge");
    expect((await page(entry)).status).toBe(404);
  });

  test("is never another reader's: by language, text only, encoding, and account", async () => {
    const member = await signedIn(service);
    const id = listingIn(await member.ask("GET", `/api/v1/listings/${(await post(member)).id}`)).id;
    const paths = ["/", LIST, "/needs/all?at=22.570,88.360", `/r/${id}`, "/about"];
    // The quick run has a language of each direction, and one encoding beside none.
    const readers = (IS_LONG ? ["en", "hi", "ur"] : ["en", "ur"]).flatMap((language) =>
      [false, true].flatMap((isTextOnly) =>
        [false, true].flatMap((isMember) =>
          (IS_LONG ? ["br", "gzip", "identity"] : ["br", "identity"]).map((encoding) => ({
            language,
            isTextOnly,
            isMember,
            encoding,
          })),
        ),
      ),
    );
    for (const path of paths) {
      for (const [at, { language, isTextOnly, isMember, encoding }] of [
        ...readers,
        ...readers.toReversed(),
      ].entries()) {
        const answer = await page(path, {
          "accept-language": language,
          "accept-encoding": encoding,
          ...(isTextOnly && { "save-data": "on" }),
          ...(isMember && { authorization: `Bearer ${member.token}` }),
        });
        const html = await answer.text();
        const about = `${path} ${language} ${isTextOnly} ${isMember} ${encoding} ${at}`;
        expect(`${about}: ${/<html lang="(\w+)"/.exec(html)?.[1]}`).toBe(`${about}: ${language}`);
        const sent = answer.headers.get("content-encoding") ?? "identity";
        expect(`${about}: ${sent}`).toBe(`${about}: ${encoding}`);
        expect(`${about}: ${html.includes('type="module"')}`).toBe(`${about}: ${!isTextOnly}`);
      }
    }
  });

  test("an entry that only its owner may see is shown to nobody else, before and after", async () => {
    const owner = await signedIn(service);
    const id = await service.put(bodyOf(aListing({ ownerId: owner.id, status: "hidden" })));
    const statusFor = async (headers: Record<string, string>): Promise<number> =>
      (await page(`/r/${id}`, headers)).status;
    const own = { authorization: `Bearer ${owner.token}` };
    const seen = [await statusFor({}), await statusFor(own), await statusFor({}), await statusFor(own)];
    expect(seen).toEqual([404, 200, 404, 200]);
    expect((await page(`/r/${id}`, own)).headers.get("cache-control")).toBe("private, no-store");
  });

  test("an answer that sets a cookie is made for its reader", async () => {
    const chosen = await page(`${LIST}&lng=hi`);
    expect(chosen.headers.get("set-cookie")).toContain("i18next=hi");
    expect(chosen.headers.get("cache-control")).toBe("private, no-store");
    expect((await page(LIST)).headers.get("set-cookie")).toBeNull();
  });
});
