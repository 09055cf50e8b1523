import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import Provider from "oidc-provider";
import type { Person, StrangerResponse } from "./stranger.ts";

/** Who is signed in at the provider; null: the person refuses there. */
export type AtProvider = { sub: string; email: string; verified: boolean } | null;

/**
 * An OpenID Connect provider on this machine. Its pages answer without a person, for whoever was
 * set.
 */
export type TestProvider = {
  /** For OIDC_PROVIDERS. */
  setting: { id: string; name: string; issuer: string; clientId: string; clientSecret: string };
  use(account: AtProvider): void;
  /** Follows redirects like a browser, from the sign-in's address to the one back to us. */
  visit(url: string): Promise<string>;
  close(): Promise<void>;
};

const CLIENT = { clientId: "lifeboard", clientSecret: "a secret of the provider for this test" };

/** Starts one with `oidc-provider`: code flow, PKCE, nonce, signed id tokens. */
export async function testProvider(id = "state"): Promise<TestProvider> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const known = new Map<string, NonNullable<AtProvider>>();
  let current: AtProvider = null;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: ["http://localhost/callback"],
        response_types: ["code"],
        grant_types: ["authorization_code"],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({
        sub,
        email: known.get(sub)?.email ?? "",
        email_verified: known.get(sub)?.verified === true,
        name: "Asha at the state",
      }),
    }),
  });
  provider.Client.prototype.redirectUriAllowed = (uri: string) => uri.includes("/api/auth/callback/");
  const answer = provider.callback();
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith("/interaction/") === true)
      void answerInteraction(provider, { request, response }, current);
    else void answer(request, response);
  });
  return {
    setting: { id, name: "State service", issuer, ...CLIENT },
    use: (account) => {
      current = account;
      if (account !== null) known.set(account.sub, account);
    },
    visit: (url) => visit(url, issuer),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

type ProviderExchange = { request: IncomingMessage; response: ServerResponse };

/** Signs the person in and agrees to everything, or refuses. */
async function answerInteraction(
  provider: Provider,
  { request, response }: ProviderExchange,
  account: AtProvider,
): Promise<void> {
  const details = await provider.interactionDetails(request, response);
  if (account === null) {
    const result = { error: "access_denied", error_description: "the person said no" };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    return;
  }
  const { prompt, params, session, grantId } = details;
  if (prompt.name === "login") {
    await provider.interactionFinished(request, response, { login: { accountId: account.sub } });
    return;
  }
  const grant =
    (grantId === undefined ? undefined : await provider.Grant.find(grantId)) ??
    new provider.Grant({ accountId: session?.accountId ?? account.sub, clientId: String(params["client_id"]) });
  grant.addOIDCScope("openid email profile");
  await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
}

/** Follows redirects with a separate cookie jar while they stay at the provider. */
async function visit(url: string, issuer: string): Promise<string> {
  const jar = new Map<string, string>();
  let here = url;
  for (let step = 0; step < 12; step += 1) {
    if (!here.startsWith(issuer)) return here;
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    // In sequence: each answer names the next address.
    const response = await fetch(here, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const next = response.headers.get("location");
    if (next === null) throw new Error(`the provider stops at ${here}: ${response.status} ${await response.text()}`);
    here = new URL(next, here).href;
  }
  throw new Error("the provider sends in circles");
}

/** Starts a sign-in at the provider, answers there, and returns. The last answer is ours. */
export async function signInByProvider(
  who: Person,
  provider: TestProvider,
  { path = "/api/auth/sign-in/social", ...more }: { path?: string } & Record<string, string> = {},
): Promise<StrangerResponse> {
  const begun = await who.post(path, { provider: provider.setting.id, callbackURL: "/account", ...more });
  if (typeof begun.json["url"] !== "string") return begun;
  const { pathname, search } = new URL(await provider.visit(begun.json["url"]));
  return who.get(`${pathname}${search}`);
}
