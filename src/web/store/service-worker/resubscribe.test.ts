import { expect, test, vi } from "vitest";
import { resubscribe } from "./resubscribe.ts";

const KEY = Buffer.alloc(65, 4).toString("base64url");

function subscription(name: string): PushSubscription {
  const keys = { p256dh: `${name}-key`, auth: `${name}-secret` };
  return { toJSON: () => ({ endpoint: `https://push.example/${name}`, keys }) } as never;
}

function parts(status = 200) {
  const fetch = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>(async () =>
    Response.json({ key: KEY }, { status }),
  );
  const subscribe = vi.fn<(options: PushSubscriptionOptionsInit) => Promise<PushSubscription>>(async () =>
    subscription("made"),
  );
  const told = (): unknown =>
    fetch.mock.calls.flatMap(([path, init]) => (path === "/api/v1/me/push" ? [JSON.parse(String(init?.body))] : []));
  return { fetch, subscribe, told };
}

const NEW = { endpoint: "https://push.example/new", keys: { p256dh: "new-key", auth: "new-secret" } };
const OLD = { endpoint: "https://push.example/old", auth: "old-secret" };

test("a subscription that the browser replaced is told, with the one that it replaces", async () => {
  const server = parts();
  await resubscribe({ oldSubscription: subscription("old"), newSubscription: subscription("new") }, server);
  expect(server.told()).toEqual([{ ...NEW, key: KEY, replaces: OLD }]);
  expect(server.subscribe).not.toHaveBeenCalled();
});

test("where the browser made none, one is made with the server's key", async () => {
  const server = parts();
  await resubscribe({ oldSubscription: subscription("old"), newSubscription: null }, server);
  expect(server.told()).toMatchObject([{ endpoint: "https://push.example/made", replaces: OLD }]);
  expect(server.subscribe.mock.calls[0]?.[0]).toEqual({
    userVisibleOnly: true,
    applicationServerKey: new Uint8Array(65).fill(4),
  });
});

test("a browser that names neither still gets the messages of its account", async () => {
  const server = parts();
  await resubscribe({}, server);
  expect(server.told()).toMatchObject([{ endpoint: "https://push.example/made" }]);
  expect(JSON.stringify(server.told())).not.toContain("replaces");
});

test("where messages may not be shown any more, or the server does not answer, nothing is told", async () => {
  const refused = parts();
  refused.subscribe.mockRejectedValue(new DOMException("denied", "NotAllowedError"));
  await resubscribe({ oldSubscription: subscription("old") }, refused);
  expect(refused.told()).toEqual([]);
  const away = parts(503);
  await resubscribe({ newSubscription: subscription("new") }, away);
  expect(away.told()).toEqual([]);
});
