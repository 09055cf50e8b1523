import type { BetterAuthPlugin } from "better-auth";
import type { DBTransactionAdapter, Where } from "better-auth/adapters";
import { storedToken } from "../secrets.ts";

type Reads = "findOne" | "findMany" | "update" | "consumeOne" | "incrementOne";
type Query<Name extends Reads> = Parameters<DBTransactionAdapter[Name]>[0];

/** The tokens that a query named, by the form in which the table keeps them. */
type Tokens = Map<string, string>;

/**
 * Keeps sessions by a hash of their token, so that nobody signs in by what is in a table. The
 * library knows tokens alone: a hash is no token, and finds nothing.
 */
export function hashedSessionTokens(): BetterAuthPlugin {
  return {
    id: "hashed-session-tokens",
    init: ({ adapter }) => {
      const { transaction } = adapter;
      // The same object: the library has registered its check of the tables for it.
      Object.assign(adapter, overHashes({ ...adapter }), {
        transaction: <R>(work: (inner: DBTransactionAdapter) => Promise<R>) =>
          transaction((inner) => work(overHashes(inner))),
      });
    },
  };
}

/** The same database, in which sessions have hashes of their tokens. */
function overHashes(plain: DBTransactionAdapter): DBTransactionAdapter {
  return {
    ...plain,
    create: async <T extends Record<string, unknown>, R = T>(query: Parameters<typeof plain.create<T, R>>[0]) => {
      const tokens: Tokens = new Map();
      const data = hashedIn(query.model, query.data, tokens);
      return restored(await plain.create<T, R>({ ...query, data }), tokens);
    },
    findOne: async <T>(query: Query<"findOne">) => {
      const { asked, tokens } = hashed(query);
      return restored(await plain.findOne<T>(asked), tokens);
    },
    findMany: async <T>(query: Query<"findMany">) => {
      const { asked, tokens } = hashed(query);
      const rows = await plain.findMany<T>(asked);
      return rows.map((row) => restored(row, tokens));
    },
    count: (query) => plain.count(hashed(query).asked),
    update: async <T>(query: Query<"update">) => {
      const { asked, tokens } = hashed(query);
      const update = hashedIn(query.model, query.update, tokens);
      return restored(await plain.update<T>({ ...asked, update }), tokens);
    },
    updateMany: (query) =>
      plain.updateMany({ ...hashed(query).asked, update: hashedIn(query.model, query.update, new Map()) }),
    delete: (query) => plain.delete(hashed(query).asked),
    deleteMany: (query) => plain.deleteMany(hashed(query).asked),
    consumeOne: async <T>(query: Query<"consumeOne">) => {
      const { asked, tokens } = hashed(query);
      return restored(await plain.consumeOne<T>(asked), tokens);
    },
    incrementOne: async <T>(query: Query<"incrementOne">) => {
      const { asked, tokens } = hashed(query);
      return restored(await plain.incrementOne<T>(asked), tokens);
    },
  };
}

const SESSIONS = "session";

function hashed<Q extends { model: string; where?: Where[] | undefined }>(query: Q): { asked: Q; tokens: Tokens } {
  const tokens: Tokens = new Map();
  if (query.model !== SESSIONS || query.where === undefined) return { asked: query, tokens };
  const where = query.where.map((each) =>
    each.field === "token" ? { ...each, value: hashedValue(each.value, tokens) } : each,
  );
  return { asked: { ...query, where }, tokens };
}

function hashedValue(value: Where["value"], tokens: Tokens): Where["value"] {
  if (typeof value === "string") return noted(value, tokens);
  return Array.isArray(value) ? value.map((each) => noted(String(each), tokens)) : value;
}

function hashedIn<T extends object>(model: string, row: T, tokens: Tokens): T {
  if (model !== SESSIONS || !("token" in row) || typeof row.token !== "string") return row;
  return { ...row, token: noted(row.token, tokens) };
}

function noted(token: string, tokens: Tokens): string {
  const stored = storedToken(token);
  tokens.set(stored, token);
  return stored;
}

/** A row with the token that the query named. Rows that it found otherwise keep the hash. */
function restored<T>(row: T, tokens: Tokens): T {
  if (typeof row !== "object" || row === null || !("token" in row) || typeof row.token !== "string") return row;
  const token = tokens.get(row.token);
  return token === undefined ? row : { ...row, token };
}
