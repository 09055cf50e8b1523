import { randomBytes, randomUUID } from "node:crypto";
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { verifyJWT } from "better-auth/crypto";
import { z } from "zod";
import type { Database } from "../../documents/pool.ts";
import type { HookContext } from "../limits/hook-context.ts";
import { handOver } from "./statements.ts";
import { changeOf } from "./links.ts";
import { hasMark, withMark } from "./marks.ts";

export type MailboxParts = {
  database: Database;
  /** Where our pages are. */
  site: string;
  /**
   * Whether a program that opens the link, with no cookie, confirms: only on this very machine.
   * Elsewhere it may be the mail server of the victim that looks where links lead.
   */
  trustsPrograms: boolean;
};

const COOKIE = "signed_up";
/** As long as the link of the mail works, seconds. */
const COOKIE_SECONDS = 86_400;
/** For setting a password after the link was opened. */
const TOKEN_MS = 3_600_000;
const WITH_PASSWORD = new Set(["/sign-up/email", "/sign-in/email"]);

const Link = z.object({ email: z.string() });
const SignedUp = z.object({ user: z.object({ id: z.string() }) });
const Text = z.string();

/**
 * Nobody gets an account ready for somebody else's e-mail. The link of the mail proves whose
 * mailbox it is, not who chose the password: it confirms at once only in a browser that knows the
 * password; in any other it leads to choosing a new one, and then every way in that was there
 * before is gone. The link of a change, by which an account that is there already gets an address,
 * counts only where that account is signed in: the owner of the mailbox would otherwise be joined
 * to somebody else's.
 */
export function mailboxProof(parts: MailboxParts): BetterAuthPlugin {
  const resets = new WeakMap<object, string>();
  return {
    id: "mailbox-proof",
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === "/verify-email",
          handler: createAuthMiddleware((context) => beforeVerify(parts, context)),
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
              await handOver(parts.database, userId);
          }),
        },
      ],
    },
  };
}

/**
 * @throws APIError 302 in a browser that does not know the account: to the page where a password is
 *   set, or, with the link of a change, to the one that says what to do
 */
async function beforeVerify({ site, trustsPrograms }: MailboxParts, context: HookContext): Promise<void> {
  const token = Text.safeParse(context.query?.["token"]);
  if (!token.success) return;
  const { internalAdapter, secret } = context.context;
  const link = Link.safeParse(await verifyJWT(token.data, secret).catch(() => null));
  if (!link.success) return;
  const found = await internalAdapter.findUserByEmail(link.data.email);
  if (found === null) return;
  // Programs too: who asked for the change is signed in, or carries a token.
  if (changeOf(token.data) !== null) {
    if ((await getSessionFromCtx(context))?.user.id === found.user.id) return;
    throw context.redirect(`${site}/verify-email?error=other_account`);
  }
  if (found.user.emailVerified) return;
  const marks = await marksOf(context);
  const isPage = context.headers?.get("accept")?.includes("text/html") === true;
  if (hasMark(marks, found.user.id, secret) || (trustsPrograms && !isPage)) return;
  // Whoever is signed in to it by another way knows the account; the click proves the mailbox.
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
 * A browser in which the account's password was given knows it. Whoever signs up with an address in
 * use, or gives a wrong password, gets a cookie too, which opens nothing: so the answers look the
 * same.
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
  // A right password of an unproved account is told by this refusal alone; nobody outside hears of
  // it (library-answers.ts).
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
