import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { route } from "#contract/route.ts";
import { routeAddressOf, askServer, hasSession, requestOf } from "./api.ts";

test("an input becomes path and query, encoded; what is undefined is left out", () => {
  const { path, query } = routeAddressOf(
    { path: "/api/v1/listings/{id}" },
    { id: "a/b", bloodGroup: "O+", limit: 3, q: undefined },
  );
  expect(path).toBe("/api/v1/listings/a%2Fb");
  expect(query).toBe("?bloodGroup=O%2B&limit=3");
});

test("what is written goes into the body, but for the names in the path", () => {
  const route = { path: "/api/v1/people/{id}/roles", method: "PUT" } as const;
  expect(requestOf(route, { id: "a", roles: ["verifier"] })).toEqual({
    path: "/api/v1/people/a/roles",
    query: "",
    body: '{"roles":["verifier"]}',
  });
  expect(requestOf({ path: "/api/v1/me", method: "GET" }, {}).body).toBeUndefined();
});

test("where somebody is leaves the browser with three decimals at most; a post sends its true point", () => {
  const point = { lat: 22.572_645_8, lng: 88.363_895_2 };
  const near = requestOf({ path: "/api/v1/listings/nearby", method: "GET" }, { ...point, limit: 3 });
  expect(near.query).toBe("?lat=22.573&lng=88.364&limit=3");
  const places = requestOf({ path: "/api/v1/places", method: "GET" }, { q: "a", near: "22.5726458,-88.3638952" });
  expect(new URLSearchParams(places.query).get("near")).toBe("22.573,-88.364");
  const target = { collection: "listings", near: { ...point, withinKm: 25 } };
  const listen = requestOf({ path: "/api/v1/sync/listen", method: "POST" }, { targets: [{ id: "a", target }] });
  expect(listen.body).toContain('"near":{"lat":22.573,"lng":88.364,"withinKm":25}');
  const posted = requestOf({ path: "/api/v1/listings", method: "POST" }, { place: point });
  expect(posted.body).toBe(JSON.stringify({ place: point }));
});

describe("asking the server", () => {
  const write = route({
    method: "POST",
    path: "/api/v1/things",
    who: "member",
    summary: "Writes",
    input: z.object({ name: z.string() }),
    output: z.null(),
    errors: [],
  });
  const answers = vi.fn<typeof fetch>();

  beforeEach(() => {
    vi.stubGlobal("fetch", answers);
    vi.stubGlobal("document", { cookie: "i18next=hi; XSRF-TOKEN=ab%3D%3D", documentElement: { lang: "hi" } });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
    answers.mockReset();
  });

  test("on https the anti-forgery cookie has a prefix, which counts before one that another host could set", async () => {
    vi.stubGlobal("document", { cookie: "XSRF-TOKEN=old; __Host-XSRF-TOKEN=own", documentElement: { lang: "hi" } });
    answers.mockResolvedValueOnce(new Response(null, { status: 204 }));
    await askServer(write, { name: "b" });
    expect(answers.mock.lastCall?.[1]?.headers).toHaveProperty("X-XSRF-TOKEN", "own");
  });

  test("a write carries its body, the cookies of our own host and the anti-forgery header; 204 is an answer", async () => {
    answers.mockResolvedValue(new Response(null, { status: 204 }));
    expect(await askServer(write, { name: "a" })).toEqual({ ok: true, value: null });
    const [address, sent] = answers.mock.lastCall ?? [];
    expect(address).toBe("/api/v1/things");
    expect(sent).toMatchObject({
      method: "POST",
      credentials: "same-origin",
      body: '{"name":"a"}',
      headers: { "X-XSRF-TOKEN": "ab==", "content-type": "application/json", "accept-language": "hi" },
    });
    expect(hasSession()).toBe(true);
  });

  test("without a session there is no such header", async () => {
    vi.stubGlobal("document", { cookie: "i18next=hi" });
    answers.mockResolvedValue(new Response("{}"));
    await askServer(write, { name: "a" });
    expect(answers.mock.lastCall?.[1]?.headers).not.toHaveProperty("X-XSRF-TOKEN");
    expect(hasSession()).toBe(false);
  });

  test("a fresh answer is asked past the browser's cache; all others may come from it", async () => {
    answers.mockImplementation(async () => new Response("{}"));
    const list = { ...write, method: "GET" } as const;
    await askServer(list, { name: "a" });
    expect(answers.mock.lastCall?.[1]).not.toHaveProperty("cache");
    await askServer(list, { name: "a" }, { isFresh: true });
    expect(answers.mock.lastCall?.[1]).toHaveProperty("cache", "no-cache");
  });

  test("a refusal tells how long to wait", async () => {
    const problem = { reason: "identity/too-many-requests", title: "Too many attempts", status: 429 };
    answers.mockResolvedValue(new Response(JSON.stringify(problem), { status: 429, headers: { "retry-after": "42" } }));
    expect(await askServer(write, { name: "a" })).toEqual({
      ok: false,
      problem: { ...problem, retryAfterSeconds: 42 },
    });
  });

  test("no answer within the asker's time is told apart from no net", async () => {
    vi.useFakeTimers();
    answers.mockImplementation(
      (_address, sent) =>
        new Promise((_done, fail) => sent?.signal?.addEventListener("abort", () => fail(new Error("aborted")))),
    );
    const late = askServer(write, { name: "a" }, { limitMs: 60_000 });
    await vi.advanceTimersByTimeAsync(59_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await late).toMatchObject({ ok: false, problem: { status: 0, reason: "http/deadline-exceeded" } });
    answers.mockRejectedValue(new TypeError("Failed to fetch"));
    expect(await askServer(write, { name: "a" })).toMatchObject({ problem: { status: 0, reason: "http/unavailable" } });
  });

  test("a page of somebody between us and the server is no answer", async () => {
    answers.mockResolvedValue(new Response("<html>Log in to this net</html>"));
    expect(await askServer(write, { name: "a" })).toMatchObject({ ok: false, problem: { status: 0 } });
  });
});
