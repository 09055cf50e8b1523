import { Agent as PlainAgent, request as plainRequest } from "node:http";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { isIP } from "node:net";
import type { LookupFunction } from "node:net";
import { UPLOAD_BYTES } from "#domain/imports/upload.ts";
import { isPublicAddress, publicLookup } from "../../adapters/push/public-address.ts";
import { WrongFile } from "../pipeline/format.ts";

/** What is known of the last answer, so that an unchanged file is not sent again. */
export type Validators = { etag?: string; lastModified?: string };

/**
 * Which addresses may be read, and for how long, ms. Tests let a server of their own be one, and
 * give up soon.
 */
export type FeedPolicy = {
  isAllowed(url: URL): boolean;
  lookup: LookupFunction;
  bounds?: { silentMs: number; wholeMs: number };
};

/** The answer of a feed: its bytes in pieces, or that nothing changed. */
export type FetchedFeed = { isChanged: boolean; validators: Validators; bytes: number };

/** Bounds on one reading. Proposals. */
const BOUNDS = { redirects: 3, silentMs: 20_000, wholeMs: 120_000 } as const;

/** https on the public internet, without a name and password. */
export const PUBLIC_FEEDS: FeedPolicy = {
  isAllowed: ({ protocol, username, password, hostname }) => {
    const host = hostname.replace(/^\[|\]$/g, "");
    const isOwn = isIP(host) !== 0 && !isPublicAddress(host);
    return protocol === "https:" && username === "" && password === "" && !isOwn;
  },
  lookup: publicLookup,
};

/**
 * Reads an address. Redirects are followed where each leads to an allowed address. More than 50 MB,
 * 20 seconds of silence or two minutes end it.
 * @param take gets the bytes as they come and is waited for
 * @param stop ends the reading when the process stops
 * @throws WrongFile with the fault
 */
export async function fetchFeed(
  address: string,
  {
    validators,
    policy,
    take,
    stop,
  }: { validators: Validators; policy: FeedPolicy; take: (chunk: Buffer) => Promise<void>; stop?: AbortSignal },
): Promise<FetchedFeed> {
  const { wholeMs } = policy.bounds ?? BOUNDS;
  const whole = AbortSignal.timeout(wholeMs);
  const signal = stop === undefined ? whole : AbortSignal.any([whole, stop]);
  let url = new URL(address);
  for (let hops = 0; hops <= BOUNDS.redirects; hops += 1) {
    if (!policy.isAllowed(url)) {
      throw new WrongFile("The address, or one it leads to, is no https address of the public internet.", "not-public");
    }
    const answer = await ask(url, { validators, policy, signal });
    const { statusCode = 0, headers } = answer;
    if (statusCode === 304) {
      answer.destroy();
      return { isChanged: false, validators, bytes: 0 };
    }
    if (
      statusCode >= 300 &&
      statusCode < 400 &&
      headers.location !== undefined &&
      URL.canParse(headers.location, url)
    ) {
      answer.destroy();
      url = new URL(headers.location, url);
      continue;
    }
    if (statusCode !== 200) {
      answer.destroy();
      throw new WrongFile(`The address answered with status ${statusCode}.`, "not-reached");
    }
    return { isChanged: true, validators: validatorsOf(answer), bytes: await read(answer, take) };
  }
  throw new WrongFile("The address leads from one to another without end.", "not-reached");
}

function validatorsOf({ headers }: IncomingMessage): Validators {
  const { etag, "last-modified": lastModified } = headers;
  return { ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) };
}

function ask(
  url: URL,
  { validators, policy, signal }: { validators: Validators; policy: FeedPolicy; signal: AbortSignal },
): Promise<IncomingMessage> {
  const headers = {
    "User-Agent": "Lifeboard import",
    "Accept-Encoding": "identity",
    ...(validators.etag !== undefined && { "If-None-Match": validators.etag }),
    ...(validators.lastModified !== undefined && { "If-Modified-Since": validators.lastModified }),
  };
  const options = { headers, signal, timeout: (policy.bounds ?? BOUNDS).silentMs, lookup: policy.lookup };
  return new Promise((resolve, reject) => {
    const asked =
      url.protocol === "https:"
        ? request(url, { ...options, agent: new Agent({ lookup: policy.lookup }) }, resolve)
        : plainRequest(url, { ...options, agent: new PlainAgent() }, resolve);
    asked.on("timeout", () => asked.destroy(new Error("silent")));
    asked.on("error", (error) => reject(unreached(error)));
    asked.end();
  });
}

async function read(answer: IncomingMessage, take: (chunk: Buffer) => Promise<void>): Promise<number> {
  if (Number(answer.headers["content-length"] ?? 0) > UPLOAD_BYTES) {
    answer.destroy();
    throw tooLarge();
  }
  let bytes = 0;
  try {
    for await (const chunk of answer) {
      bytes += (chunk as Buffer).length;
      if (bytes > UPLOAD_BYTES) throw tooLarge();
      await take(chunk as Buffer);
    }
  } catch (error) {
    throw error instanceof WrongFile ? error : unreached(error);
  } finally {
    answer.destroy();
  }
  return bytes;
}

function tooLarge(): WrongFile {
  return new WrongFile(`The file is larger than ${UPLOAD_BYTES / 1e6} MB.`, "too-large");
}

function unreached(error: unknown): WrongFile {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOTPUBLIC") {
    return new WrongFile("The address leads into a network that is not public.", "not-public");
  }
  return new WrongFile(`The address could not be read (${code === "" ? "it fell silent" : code}).`, "not-reached");
}
