import { totp } from "../../../e2e/support/sign-in/totp.ts";
import { codeTo, exampleIdOf, letterTo } from "./contract-example.ts";
import type { ExampleFactory } from "./contract-example.ts";
import type { KeptService } from "./kept-data.ts";
import { Person } from "./stranger.ts";

/** Calls for making an account, signing in and signing out. */
export function comingIn(): Record<string, ExampleFactory> {
  const NEW = "example@example.org";
  const NEW_PHONE = "+13035550179";
  const password = (kept: KeptService): string => kept.manifest.password;
  return {
    postAuthSignUpEmail: { body: { email: NEW, password: "nine-quiet-lamps-wait", name: "Heron" } },
    postAuthSendVerificationEmail: { body: { email: NEW } },
    postAuthSignInEmail: (kept) => ({ body: { email: "owner@example.org", password: password(kept) } }),
    // The first person of the cast has the first number.
    postAuthSignInPhoneNumber: (kept) => ({ body: { phoneNumber: "+12125550100", password: password(kept) } }),
    postAuthPhoneNumberSendOtp: { body: { phoneNumber: NEW_PHONE } },
    postAuthPhoneNumberVerify: async (kept) => ({
      body: { phoneNumber: NEW_PHONE, code: await codeTo(kept, NEW_PHONE) },
    }),
    postAuthRequestPasswordReset: { body: { email: "asker@example.org", redirectTo: "/recover" } },
    postAuthResetPassword: async (kept) => {
      const token = /[?&/](?:token=)?([A-Za-z0-9_-]{20,})/.exec(await letterTo(kept, "asker@example.org"))?.[1];
      return { body: { newPassword: "nine-quiet-lamps-wait", token } };
    },
    postAuthTwoFactorVerifyTotp: async (kept) => ({
      headers: { cookie: await challengeOf(kept) },
      body: { code: totp(exampleIdOf(kept, "authenticator secret"), 0) },
    }),
    postAuthTwoFactorVerifyBackupCode: async (kept) => ({
      headers: { cookie: await challengeOf(kept) },
      body: { code: exampleIdOf(kept, "backup code") },
    }),
    postAuthSignOut: { as: "owner", body: {} },
  };
}

/** The cookie of a browser between the password and the second step. */
async function challengeOf(kept: KeptService): Promise<string> {
  const person = new Person(kept.service, "127.0.0.1");
  const email = kept.manifest.people["second-step"]?.email;
  await person.post("/api/auth/sign-in/email", { email, password: kept.manifest.password });
  return person.cookie;
}
