import type { IncomingMessage, ServerResponse } from "node:http";
import { startProxy } from "./proxy.ts";
import type { Proxy } from "./proxy.ts";

/** A proxy in front of a product that can simulate a new deployed version. */
export interface Front extends Proxy {
  /** From now on worker and pages name files at other addresses, as after a new build. */
  deploy: () => void;
}

const OLD = "/assets/";
const NEW = "/assets/next/";

/** Starts a front before a product, on a free port. */
export async function startFront(product: string): Promise<Front> {
  let isNew = false;
  const proxy = await startProxy(product, {
    ask: ({ url = "/", headers: asked }) => {
      // The browser's copy of the earlier version must not be confirmed.
      const { "if-none-match": _tag, ...headers } = asked;
      return { path: url.replace(NEW, OLD), headers };
    },
    answer: (got, answer, { url = "/" }) => {
      // A part of the new version names its other parts without the first slash.
      const rename = (text: string) => {
        if (url.startsWith(NEW)) return text.replaceAll(/(["'`])assets\//g, `$1${NEW.slice(1)}`);
        return isNew && !url.startsWith(OLD) ? text.replaceAll(OLD, NEW) : text;
      };
      return handOn(got, answer, rename);
    },
  });
  return { ...proxy, deploy: () => (isNew = true) };
}

async function handOn(got: IncomingMessage, answer: ServerResponse, rename: (text: string) => string): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of got) parts.push(part);
  const whole = Buffer.concat(parts);
  const isText = /html|javascript/.test(got.headers["content-type"] ?? "");
  const body = isText ? Buffer.from(rename(whole.toString())) : whole;
  answer.writeHead(got.statusCode ?? 502, { ...got.headers, "content-length": body.length });
  answer.end(body);
}
