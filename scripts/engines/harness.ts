import { createServer, request } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { StoreBrowser, StoreTab } from "../../e2e/support/store-script.ts";

/** A page that any browser can open, and a way to control it. It needs no driver of the engine. */
export type Harness = {
  /** What the browser is started with. */
  url: string;
  browser: StoreBrowser;
  /** Resolves when the browser has opened the page. */
  ready: Promise<void>;
  close: () => Promise<void>;
};

type Order = { id: number; tab: number; what: "open" | "run" | "reload" | "close"; program: string };
type Waiting = { done: (value: unknown) => void; fail: (error: Error) => void };

/**
 * Frames of one page act as tabs for the store. Each has its own program, locks and channels. All
 * share what is stored.
 */
const PAGE = `<!doctype html><title>store script</title><script>
  const frames = new Map();
  const loaded = (frame) => new Promise((done) => frame.addEventListener("load", done, { once: true }));
  const hydrated = async (frame) => {
    while (frame.contentDocument.documentElement.dataset.hydrated === undefined) await new Promise((done) => setTimeout(done, 50));
  };
  const carryOut = async ({ tab, what, program }) => {
    if (what === "open") {
      const frame = document.createElement("iframe");
      frame.src = program;
      frames.set(tab, frame);
      const ready = loaded(frame);
      document.body.append(frame);
      await ready;
      return hydrated(frame);
    }
    const frame = frames.get(tab);
    if (what === "close") return frame.remove();
    if (what === "run") return frame.contentWindow.eval("(async () => {" + program + "})()");
    const again = loaded(frame);
    frame.contentWindow.location.reload();
    await again;
    return hydrated(frame);
  };
  const post = (path, body) => fetch(path, { method: "POST", body: JSON.stringify(body) });
  const loop = async () => {
    for (;;) {
      const order = await (await post("/harness/next", {})).json();
      carryOut(order).then(
        (value) => post("/harness/done", { id: order.id, value }),
        (error) => post("/harness/done", { id: order.id, error: String(error) }),
      );
    }
  };
  addEventListener("load", loop);
</script><body>`;

/**
 * A proxy in front of the product, at the product's public address. It lets pages be framed and
 * controlled.
 * @param port where it listens
 * @param product the product's real address
 */
export async function startHarness(port: number, product: string): Promise<Harness> {
  const orders: Order[] = [];
  const waiting = new Map<number, Waiting>();
  let asking: ((order: Order) => void) | null = null;
  let opened = (): void => undefined;
  const ready = new Promise<void>((done) => (opened = done));
  let count = 0;
  const give = (tab: number, what: Order["what"], program = ""): Promise<unknown> =>
    new Promise((done, fail) => {
      count += 1;
      waiting.set(count, { done, fail });
      const order = { id: count, tab, what, program };
      if (asking === null) orders.push(order);
      else asking(order);
      asking = null;
    });
  const next = (response: ServerResponse) => {
    opened();
    const answer = (order: Order) => response.end(JSON.stringify(order));
    const [order] = orders.splice(0, 1);
    if (order === undefined) asking = answer;
    else answer(order);
  };
  const done = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { id, value, error }: { id: number; value: unknown; error?: string } = JSON.parse(await textOf(incoming));
    response.end();
    if (error === undefined) waiting.get(id)?.done(value);
    else waiting.get(id)?.fail(new Error(error));
    waiting.delete(id);
  };
  const server = createServer((incoming, response) => {
    if (incoming.url === "/harness") response.setHeader("content-type", "text/html").end(PAGE);
    else if (incoming.url === "/harness/next") next(response);
    else if (incoming.url === "/harness/done") void done(incoming, response);
    else handOn(incoming, response, product);
  });
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  return { url: `http://localhost:${port}/harness`, browser: tabs(give), ready, close: () => end(server) };
}

function tabs(give: (tab: number, what: Order["what"], program?: string) => Promise<unknown>): StoreBrowser {
  const numbers = new Map<StoreTab, number>();
  return {
    openTab: async () => {
      const at = numbers.size + 1;
      await give(at, "open", "/about");
      const tab = {
        run: (program: string) => give(at, "run", program),
        close: async () => void (await give(at, "close")),
      };
      numbers.set(tab, at);
      return tab;
    },
    reload: async (tab) => void (await give(numbers.get(tab) ?? 0, "reload")),
  };
}

/** Forwards to the product, and removes its headers that forbid frames and evaluated scripts. */
function handOn(incoming: IncomingMessage, response: ServerResponse, product: string): void {
  const { method, headers, url = "/" } = incoming;
  const onward = request(new URL(url, product), { method, headers }, (answer) => {
    const { "content-security-policy": _policy, "x-frame-options": _frames, ...kept } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, kept);
    response.flushHeaders();
    answer.pipe(response);
  });
  onward.on("error", () => response.destroy());
  response.on("close", () => onward.destroy());
  incoming.pipe(onward);
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of incoming) text += String(part);
  return text;
}

function end(server: Server): Promise<void> {
  return new Promise((closed) => {
    server.close(() => closed());
    server.closeAllConnections();
  });
}
