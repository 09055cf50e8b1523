import { createContext, useContext } from "react";

const TextOnly = createContext(false);

/** Tells a tree that the reader wants text only. */
export const TextOnlyProvider = TextOnly.Provider;

/** Whether the reader wants text only: no map is offered then. */
export function useTextOnly(): boolean {
  return useContext(TextOnly);
}

/**
 * Pages that can be read and used without the program, by their routes: in text only they come
 * without it.
 */
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

/** Whether the page of a route may come without the program. */
export function isPlain(route: string | undefined): boolean {
  return route !== undefined && PLAIN.has(route);
}
