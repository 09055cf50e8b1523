import { genericOAuth } from "better-auth/plugins";
import { GITHUB } from "#server/config/oidc-providers.ts";
import type { OidcProvider } from "#server/config/oidc-providers.ts";

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
 * Every other provider: code flow with PKCE and nonce. Id tokens are checked against the keys of
 * its discovery document.
 */
export function openIdProviders(providers: readonly OidcProvider[]): ReturnType<typeof genericOAuth> {
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
  return genericOAuth({ config });
}
