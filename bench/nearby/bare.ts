import { createServer } from "node:http";

/**
 * A bare node:http server that answers, for each path, the bytes it was given; what the product is
 * measured against.
 */
const answers = new Map<string, Buffer>();
const server = createServer((request, response) => {
  const body = answers.get(request.url ?? "") ?? Buffer.alloc(0);
  response.writeHead(200, { "Content-Type": "application/json; charset=utf-8", "Content-Length": body.length });
  response.end(body);
});
server.keepAliveTimeout = 60_000;
process.on("message", (given: { path: string; body: string }[]) => {
  for (const { path, body } of given) answers.set(path, Buffer.from(body));
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.(typeof address === "object" ? address?.port : 0);
  });
});
process.on("disconnect", () => process.exit(0));
