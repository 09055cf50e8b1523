import { createContext, useContext } from "react";

const TextOnly = createContext(false);

/** Provides whether the reader wants text only. */
export const TextOnlyProvider = TextOnly.Provider;

/** Whether the reader wants text only: then no map is offered. */
export function useTextOnly(): boolean {
  return useContext(TextOnly);
}

/** Routes that work without the program: in text-only mode they come without it. */
const PLAIN = new Set([
  "/",
  "/find/:kind",
  "/needs/:kind",
  "/r/:id",
  "/f/:id",
  "/about",
  "/privacy",
  "/terms",
  "/data",
  "/more",
  "*",
]);

/** Whether a route's page may come without the program. */
export function isPlain(route: string | undefined): boolean {
  return route !== undefined && PLAIN.has(route);
}
