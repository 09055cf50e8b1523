import { isThisMachine } from "./this-machine.ts";

/**
 * What a start does about the demonstration. `on`: loads it into an empty database. `kept`: loads
 * none; one that is there stays, and the operator is told. `off`: leaves it alone.
 */
export type DemoMode = "on" | "kept" | "off";

/**
 * Demonstration data is for whoever tries Lifeboard. On a public address made-up places would stand
 * where people look for help, so there it must be asked for. `isOfKolkata`: place and country are
 * those of the demonstration. That also holds at a public address, where a release of before
 * guessed them and people's numbers were read so.
 */
export function demoModeOf(settings: {
  DEMO_DATA?: "on" | "off" | undefined;
  DATABASE_URL?: string | undefined;
  PUBLIC_URL?: string | undefined;
}): { demoData: DemoMode; isOfKolkata: boolean } {
  const { DEMO_DATA: asked, DATABASE_URL: server, PUBLIC_URL: site } = settings;
  if (asked !== undefined) return { demoData: asked, isOfKolkata: asked === "on" };
  const isEmbedded = server === undefined;
  const isPublic = site !== undefined && !isThisMachine(new URL(site).hostname);
  if (isPublic) return { demoData: "kept", isOfKolkata: isEmbedded };
  return { demoData: isEmbedded ? "on" : "off", isOfKolkata: isEmbedded };
}
