import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openOutbox } from "#server/adapters/outbox.ts";
import type { OutboxMessage } from "#server/adapters/outbox.ts";
import { Person } from "./stranger.ts";
import type { StrangerResponse } from "./stranger.ts";
import { testService } from "./service.ts";
import type { ServiceOptions, TestService } from "./service.ts";

/** A strong password, and a wrong one. */
export const PASSWORD = "violet-umbrella-41";
export const WRONG = "violet-umbrella-42";

/** A service whose mails can be read, and people with separate addresses. */
export type IdentityWorld = {
  service: TestService;
  /** A new person, from an unused address. */
  person: (address?: string) => Person;
  /** A second process on the same database. */
  another: (options?: ServiceOptions) => Promise<TestService>;
  /** The messages to a receiver, newest first, once nothing waits to be sent. */
  sentTo: (to: string) => Promise<OutboxMessage[]>;
  /** The path and query of the newest link sent to somebody. */
  linkTo: (to: string) => Promise<string>;
  /** The newest code sent to a number. */
  codeTo: (phone: string) => Promise<string>;
  /** Signs a person up by e-mail, confirms it and signs in. */
  member: (email: string, person?: Person) => Promise<Person>;
  close: () => Promise<void>;
};

const SECRET = "a secret of thirty-two characters";

/** Only tests of times wait as long for a refusal as people do (enumeration.test.ts). */
const REFUSAL_MS = 10;

/** Opens one. Call `close()` in afterAll. */
export async function identityWorld(options: ServiceOptions = {}): Promise<IdentityWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), "lifeboard-identity-"));
  const settings = { TRUSTED_PROXIES: "127.0.0.1", DATA_DIR: dataDir, ...options.settings };
  const service = await testService({ secret: SECRET, refusalMs: REFUSAL_MS, ...options, settings });
  const others: TestService[] = [];
  const outbox = openOutbox(dataDir);
  let people = 0;
  const person = (address = `10.${(people >> 8) % 250}.${(people += 1) % 250}.7`): Person =>
    new Person(service, address);
  const sentTo = async (to: string): Promise<OutboxMessage[]> => {
    await service.settled();
    return (await outbox.list()).filter((each) => each.to === to);
  };
  const linkTo = async (to: string): Promise<string> => {
    const [newest] = await sentTo(to);
    const link = /https?:\/\/\S+/.exec(newest?.text ?? "")?.[0];
    if (link === undefined) throw new Error(`no link was sent to ${to}`);
    const { pathname, search } = new URL(link);
    return pathname + search;
  };
  return {
    service,
    person,
    sentTo,
    linkTo,
    another: async (more = {}) => {
      const other = await testService({
        secret: SECRET,
        refusalMs: REFUSAL_MS,
        ...more,
        settings,
        database: service.database,
      });
      others.push(other);
      return other;
    },
    codeTo: async (phone) => {
      const [newest] = await sentTo(phone);
      const code = /\b\d{6}(?:\d{2})?\b/.exec(newest?.text ?? "")?.[0];
      if (code === undefined) throw new Error(`no code was sent to ${phone}`);
      return code;
    },
    member: async (email, who = person()) => {
      await signUp(who, email);
      await who.get(await linkTo(email));
      const signedIn = await signIn(who, email);
      if (signedIn.status !== 200) throw new Error(`${email} could not sign in: ${signedIn.text}`);
      return who;
    },
    close: async () => {
      for (const other of others) {
        // In sequence: they share a database.
        await other.close();
      }
      await service.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Asks for an account by e-mail. */
export function signUp(who: Person, email: string, password = PASSWORD): Promise<StrangerResponse> {
  return who.post("/api/auth/sign-up/email", { email, password, name: "Asha" });
}

/** Signs in by e-mail. */
export function signIn(who: Person, email: string, password = PASSWORD): Promise<StrangerResponse> {
  return who.post("/api/auth/sign-in/email", { email, password });
}
