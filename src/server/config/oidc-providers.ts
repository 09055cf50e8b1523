import { z } from "zod";

const Provider = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,29}$/),
  name: z.string().trim().min(1).max(40),
  issuer: z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, "")),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1).optional(),
});

/** A sign-in provider: OpenID Connect, or GitHub, which has its own protocol. */
export type OidcProvider = z.output<typeof Provider>;

/** Signs people in without OpenID Connect: the identity library knows it by its name. */
export const GITHUB = "https://github.com";

/**
 * The identity library's own names: an account of such a provider would be taken for something
 * else.
 */
const RESERVED = new Set(["credential", "phone", "passkey", "password"]);

/** The setting OIDC_PROVIDERS: a JSON list (CONTRACT.md 1). */
export const OidcProviders = z
  .string()
  .transform((text): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  })
  .refine(
    (value) => z.array(Provider).safeParse(value).success,
    "is a JSON list of {id, name, issuer, clientId, clientSecret}",
  )
  .transform((value) => z.array(Provider).parse(value))
  .refine(
    (list) => new Set(list.map(({ id }) => id)).size === list.length && list.every(({ id }) => !RESERVED.has(id)),
    "names each provider once, by an id that is not password, phone, passkey or credential",
  )
  .refine(
    (list) => list.every(({ id, issuer }) => (issuer === GITHUB) === (id === "github")),
    "has the id github for https://github.com, and for nothing else",
  );
