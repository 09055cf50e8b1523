import { genericOAuth } from "better-auth/plugins";
import { GITHUB } from "#server/config/oidc-providers.ts";
import type { OidcProvider } from "#server/config/oidc-providers.ts";
import type { Log } from "#server/runtime/log.ts";

/** Apple answers with a form post when asked for more than an id. */
const APPLE = "https://appleid.apple.com";

type Secret = { clientId: string; clientSecret: string };

/** Providers with their own protocol. */
export function builtInProviders(providers: readonly OidcProvider[]): { github?: Secret } {
  const github = providers.find(({ issuer }) => issuer === GITHUB);
  if (github === undefined) return {};
  return { github: { clientId: github.clientId, clientSecret: github.clientSecret ?? "" } };
}

/**
 * Every other provider: code flow with PKCE and nonce. Id tokens are checked against the keys and
 * the issuer of its discovery document, and that issuer against the setting. Source: OpenID Connect
 * Discovery 1.0, 4.3.
 */
export function openIdProviders(providers: readonly OidcProvider[], log: Log): ReturnType<typeof genericOAuth> {
  const config = providers
    .filter(({ issuer }) => issuer !== GITHUB)
    .map(({ id, name, issuer, clientId, clientSecret }) => ({
      providerId: id,
      name,
      clientId,
      ...(clientSecret !== undefined && { clientSecret }),
      discoveryUrl: `${issuer}/.well-known/openid-configuration`,
      requireIdTokenVerification: true,
      scopes: issuer === APPLE ? ["openid", "email", "name"] : ["openid", "email", "profile"],
      pkce: true,
      ...(issuer === APPLE && { responseMode: "form_post" as const }),
    }));
  const plugin = genericOAuth({ config });
  const expected = new Map(providers.map(({ id, issuer }) => [id, issuer]));
  return {
    ...plugin,
    init: async (context) => {
      const made = await plugin.init(context);
      const socialProviders = made.context.socialProviders.filter(({ id, issuer }) => {
        const isRight = !expected.has(id) || issuer === undefined || withoutSlash(issuer) === expected.get(id);
        if (!isRight) log.warn({ id }, "A provider's discovery document names another issuer; it is left out.");
        return isRight;
      });
      // The library would ask pending providers again by itself, and not compare their issuer.
      // `startAuth` asks them again.
      return { context: { socialProviders, genericOAuthPendingDiscovery: new Map() } };
    },
  };
}

/** Settings are kept without a last slash, and some providers name themselves with one. */
function withoutSlash(issuer: string): string {
  return issuer.replace(/\/+$/, "");
}
