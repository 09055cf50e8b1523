import { mkdirSync, mkdtempSync } from "node:fs";
import { join, resolve } from "node:path";

/** The folder with a reservation for each thing that this run has given out. */
const RESERVATIONS = "E2E_RESERVATIONS";

/** Makes the folder for the reservations of a run. All workers read it from the environment. */
export function openReservations(): string {
  const cache = resolve(import.meta.dirname, "../../.cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "reservations-"));
  process.env[RESERVATIONS] = folder;
  return folder;
}

/** The folder for the reservations of this run; undefined in a program that is no run. */
export function reservationsFolder(): string | undefined {
  return process.env[RESERVATIONS];
}

/**
 * Reserves a value, unless another journey of this run was faster: a folder is made once. A program
 * that is no run has no other journeys, and everything is free.
 * @returns whether it was free
 */
export function reserve(value: string): boolean {
  const folder = reservationsFolder();
  if (folder === undefined) return true;
  try {
    mkdirSync(join(folder, value));
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}
