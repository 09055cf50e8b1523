import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** An OpenID Connect provider on this computer, for the run. */
export interface LocalProvider {
  /** The product's setting (OIDC_PROVIDERS). */
  setting: string;
  stop: () => Promise<void>;
}

const CLIENT = { clientId: "lifeboard", clientSecret: "a-secret-for-the-journeys-only-32-bytes" };

/** Starts a provider that signs everybody in under the name they type, with a confirmed e-mail. */
export async function startProvider(): Promise<LocalProvider> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: ["http://localhost/callback"],
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: `${id}@provider.example`, email_verified: true, name: `Name of ${id}` }),
    }),
    // Its development pages fetch fonts from other hosts.
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId: CLIENT.clientId, accountId: oidc.session?.accountId ?? "" });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
  });
  // The product's port is not known yet, and any path of this computer will do.
  provider.Client.prototype.redirectUriAllowed = (uri: string) => /^http:\/\/(localhost|127\.0\.0\.1):/.test(uri);
  const answer = provider.callback();
  server.on("request", (request, response) => {
    const finished = request.url?.startsWith("/interaction/")
      ? ask(provider, request, response)
      : answer(request, response);
    Promise.resolve(finished).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  const setting = JSON.stringify([{ id: "local", name: "Test service", issuer, ...CLIENT }]);
  return {
    setting,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** The provider's own sign-in page: a name and a key, or a link that refuses. */
async function ask(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://provider");
  const name = url.searchParams.get("login");
  if (url.searchParams.has("refuse")) {
    const refusal = { error: "access_denied", error_description: "The person said no." };
    return provider.interactionFinished(request, response, refusal, { mergeWithLastSubmission: false });
  }
  if (name !== null) {
    const login = { login: { accountId: name } };
    return provider.interactionFinished(request, response, login, { mergeWithLastSubmission: false });
  }
  response
    .writeHead(200, { "content-type": "text/html" })
    .end(`<form><label>Name <input name="login"></label><button>Sign in</button></form><a href="?refuse">Refuse</a>`);
}
