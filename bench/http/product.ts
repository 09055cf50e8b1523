import { z } from "zod";
import { route } from "#contract/route.ts";
import type { Site } from "#contract/site.ts";
import { ok } from "#domain/shared/result.ts";
import { readConfig } from "#server/config/config.ts";
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import { openHttpServer, startServing } from "#server/http/http.ts";
import { createLog } from "#server/runtime/log.ts";
import { answerFigures } from "./figures.ts";

/** Some 9 kB of JSON, as an answer that is kept in memory. */
const KEPT = Buffer.from(
  JSON.stringify({ items: Array.from({ length: 90 }, (_, id) => ({ id, text: "x".repeat(80) })) }),
);

const shape = { who: "anyone", summary: "", errors: [], output: z.unknown() } as const;
const rules = { limit: "public-read", policy: everybody } as const;
const kept = route({ ...shape, method: "GET", path: "/api/v1/bench/kept", input: z.strictObject({}) });
const write = route({
  ...shape,
  method: "POST",
  path: "/api/v1/bench/write",
  input: z.strictObject({ name: z.string().max(200), count: z.int(), tags: z.array(z.string()).max(20) }),
});

/** The HTTP of the product with its limits on, over answers that cost nothing to make. */
answerFigures(async () => {
  const config = { ...readConfig({ PORT: "0", DEMO_DATA: "off" }), rateLimits: true };
  const httpServer = await openHttpServer(config, createLog("error", console.error));
  startServing(httpServer, {
    config,
    secret: "a secret of thirty-two characters",
    bindings: [
      bindRoute(kept, rules, async () => ok({ json: KEPT, etag: "kept" })),
      bindRoute(write, rules, async ({ name, count, tags }) => ok({ value: { name, count, tags: tags.length } })),
    ],
    plain: {},
    site: () => ({ mapTiles: null }) as Site,
    renderer: null,
    webFolder: null,
    health: {
      pingDatabase: async () => undefined,
      isReadModelReady: () => true,
      isWriting: () => true,
      lagMs: () => 0,
      numbers: () => ({}),
      messages: async () => ({ waiting: 0, dead: 0 }),
    },
    now: () => new Date(),
  });
  return httpServer.listener.port;
});
