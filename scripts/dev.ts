import { once } from "node:events";
import { existsSync, watch } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { answerWith } from "./dev/front.ts";
import { serveHotModules } from "./dev/hot-modules.ts";
import { createDevProduct } from "./dev/product.ts";
import { createRenewal } from "./dev/renewal.ts";

/**
 * `npm run dev` (decision 35). The built product draws the pages. Vite serves their program and
 * replaces modules that change. A small server in front combines both at one address.
 */
const settings = { ...process.env };
// In production mode React's refresh does nothing. The product's own mode does not change.
process.env["NODE_ENV"] = "development";
const front = createServer();
const vite = await serveHotModules(front);
front.listen(Number(process.env["PORT"] ?? 3000), process.env["HOST"] ?? "127.0.0.1");
await once(front, "listening");
const { port } = front.address() as AddressInfo;
const address = `http://127.0.0.1:${port}`;
const product = createDevProduct({ PUBLIC_URL: address, ...settings });
const renewal = createRenewal(product, reloadPages);
front.on("request", answerWith({ vite: vite.middlewares, product, renewal }));

for (const source of ["src", "locales", "public", "vite.config.ts", "theme.json"].filter((path) => existsSync(path))) {
  watch(source, { recursive: true }, (_event, file) => renewal.changed(join(source, file ?? "")));
}
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void product.end().then(() => process.exit(0)));
}

renewal.changed("src/server");
await renewal.settled();
console.log(`Lifeboard (development) is at ${address}`);

function reloadPages(): void {
  // With no page open, Vite would keep the message for the next one.
  if (vite.ws.clients.size > 0) vite.ws.send({ type: "full-reload" });
}
