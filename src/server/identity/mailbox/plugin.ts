import { randomBytes, randomUUID, createHmac } from "node:crypto";
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { verifyJWT } from "better-auth/crypto";
import { z } from "zod";
import type { Database } from "../../documents/pool.ts";
import type { HookContext } from "../limits/hook-context.ts";
import { handOver } from "./statements.ts";
import { changeOf, FROM_NEW_MAILBOX } from "./links.ts";
import { isSameText } from "../secrets.ts";

/**
 * How many accounts a browser's marks hold, newest last. A mark means that the account's password
 * was entered in it.
 */
const MOST = 4;
const SALT_LETTERS = 16;

/**
 * Adds an account to a browser's marks. A mark is salted: nobody can tell an account's mark from a
 * fake one, even by asking twice.
 */
function withMark(marks: string, userId: string, secret: string): string {
  const salt = randomBytes(12).toString("base64url");
  return [...read(marks), `${salt}${hash(salt, userId, secret)}`].slice(-MOST).join("~");
}

/** Whether one of a browser's marks is of this account. */
function hasMark(marks: string, userId: string, secret: string): boolean {
  return read(marks).some((mark) => {
    const salt = mark.slice(0, SALT_LETTERS);
    return isSameText(mark.slice(SALT_LETTERS), hash(salt, userId, secret));
  });
}

function read(marks: string): string[] {
  return marks.split("~").filter((mark) => mark.length > SALT_LETTERS);
}

function hash(...[salt, userId, secret]: [salt: string, userId: string, secret: string]): string {
  return createHmac("sha256", secret).update(`signed up\0${salt}\0${userId}`).digest("base64url").slice(0, 27);
}

export type MailboxDependencies = {
  database: Database;
  /** The origin of our pages. */
  site: string;
  /**
   * Whether a program without a cookie may confirm by opening the link. Only on a local machine:
   * elsewhere it may be the victim's mail server that follows links.
   */
  trustsPrograms: boolean;
};

const COOKIE = "signed_up";
/** The same lifetime as the mail's link, seconds. */
const COOKIE_SECONDS = 86_400;
/** For setting a password after the link was opened. */
const TOKEN_MS = 3_600_000;
const WITH_PASSWORD = new Set(["/sign-up/email", "/sign-in/email"]);

const Link = z.object({ email: z.string() });
const SignedUp = z.object({ user: z.object({ id: z.string() }) });
const Text = z.string();

/**
 * Prevents pre-hijacking: preparing an account for somebody else's e-mail. A mail's link proves
 * whose mailbox it is, not who chose the password. It confirms at once only in a browser where the
 * password was entered. In any other it leads to a new password, which removes every earlier way to
 * sign in. A link that changes an address counts only where that account is signed in. Otherwise
 * the mailbox's owner would join another person's account.
 */
export function mailboxProof(dependencies: MailboxDependencies): BetterAuthPlugin {
  const resets = new WeakMap<object, string>();
  return {
    id: "mailbox-proof",
    init: () => ({ options: { databaseHooks: { user: { update: { before: proveFirstAddress } } } } }),
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === "/verify-email",
          handler: createAuthMiddleware((context) => beforeVerify(dependencies, context)),
        },
        {
          matcher: ({ path }) => path === "/reset-password",
          handler: createAuthMiddleware(async (context) => {
            const token = Text.safeParse(context.body?.token ?? context.query?.token);
            if (!token.success || context.request === undefined) return;
            const row = await context.context.internalAdapter.findVerificationValue(`reset-password:${token.data}`);
            if (row !== null) resets.set(context.request, row.value);
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }) => path !== undefined && WITH_PASSWORD.has(path),
          handler: createAuthMiddleware(rememberBrowser),
        },
        {
          matcher: ({ path }) => path === "/reset-password",
          handler: createAuthMiddleware(async (context) => {
            const userId = context.request === undefined ? undefined : resets.get(context.request);
            if (userId !== undefined && !(context.context.returned instanceof APIError))
              await handOver(dependencies.database, userId);
          }),
        },
      ],
    },
  };
}

/**
 * The library leaves the first address of an account unproved, as anybody may follow a link. Here
 * `beforeVerify` has let only the account's own session through, so the click proves the mailbox.
 */
async function proveFirstAddress(user: object, context: HookContext | null): Promise<{ data: object } | undefined> {
  if (context?.path !== "/verify-email" || !("email" in user)) return undefined;
  const token = Text.safeParse(context.query?.["token"]);
  const isTheirs = token.success && changeOf(token.data)?.requestType === FROM_NEW_MAILBOX;
  return isTheirs ? { data: { emailVerified: true } } : undefined;
}

/**
 * @throws APIError 302 in a browser that does not know the account: to the page that sets a
 * password. With a link that changes an address: to the page that says what to do.
 */
async function beforeVerify({ site, trustsPrograms }: MailboxDependencies, context: HookContext): Promise<void> {
  const token = Text.safeParse(context.query?.["token"]);
  if (!token.success) return;
  const { internalAdapter, secret } = context.context;
  const link = Link.safeParse(await verifyJWT(token.data, secret).catch(() => null));
  if (!link.success) return;
  const found = await internalAdapter.findUserByEmail(link.data.email);
  if (found === null) return;
  // Programs too: the person who requested the change is signed in or has a token.
  if (changeOf(token.data) !== null) {
    if ((await getSessionFromCtx(context))?.user.id === found.user.id) return;
    throw context.redirect(`${site}/verify-email?error=other_account`);
  }
  if (found.user.emailVerified) return;
  const marks = await marksOf(context);
  const isPage = context.headers?.get("accept")?.includes("text/html") === true;
  if (hasMark(marks, found.user.id, secret) || (trustsPrograms && !isPage)) return;
  // A person signed in by another way knows the account; the click proves the mailbox.
  const session = await getSessionFromCtx(context);
  if (session?.user.id === found.user.id) return;
  const reset = randomBytes(24).toString("base64url");
  await internalAdapter.createVerificationValue({
    identifier: `reset-password:${reset}`,
    value: found.user.id,
    expiresAt: new Date(Date.now() + TOKEN_MS),
  });
  throw context.redirect(`${site}/recover?token=${reset}`);
}

/**
 * Marks a browser in which the account's password was entered. A sign-up with a used address also
 * gets a cookie, and so does a wrong password. It is worthless, so the answers look the same.
 */
async function rememberBrowser(context: HookContext): Promise<void> {
  const userId = await whoGavePassword(context);
  if (userId === null) return;
  const { name, attributes } = cookieOf(context);
  const { secret } = context.context;
  await context.setSignedCookie(name, withMark(await marksOf(context), userId, secret), secret, attributes);
}

async function whoGavePassword(context: HookContext): Promise<string | null> {
  const { returned, internalAdapter } = context.context;
  const made = SignedUp.safeParse(returned);
  if (context.path === "/sign-up/email") return made.success ? made.data.user.id : null;
  if (!(returned instanceof APIError)) return null;
  if (returned.body?.code === "INVALID_EMAIL_OR_PASSWORD") return randomUUID();
  // Only this refusal shows a right password of an unproven account. It is hidden from clients
  // (library-answers.ts).
  if (returned.body?.code !== "EMAIL_NOT_VERIFIED") return null;
  const email = Text.safeParse(context.body?.email);
  const found = email.success ? await internalAdapter.findUserByEmail(email.data.toLowerCase()) : null;
  return found?.user.id ?? null;
}

async function marksOf(context: HookContext): Promise<string> {
  const cookie = await context.getSignedCookie(cookieOf(context).name, context.context.secret);
  return typeof cookie === "string" ? cookie : "";
}

function cookieOf(context: HookContext): ReturnType<HookContext["context"]["createAuthCookie"]> {
  return context.context.createAuthCookie(COOKIE, { maxAge: COOKIE_SECONDS });
}
