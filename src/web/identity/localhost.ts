import { chooseLook, chosenLook, LOOKS } from "../app/scheme.ts";

const ADDRESS = "127.0.0.1";
const NAME = "localhost";

/**
 * On one's own computer the pages of accounts are at `localhost`, so that session and passkey share a host: browsers refuse a
 * passkey at an address of numbers (CONTRACT.md 1). Goes there with the reader's language and colours, which each host keeps apart.
 * @returns whether the page is about to leave
 */
export function moveToLocalhost(publicUrl: string, language: string | null): boolean {
  takeLook();
  const { hostname } = new URL(publicUrl);
  const isLocal = hostname === NAME || hostname === ADDRESS;
  if (location.hostname !== ADDRESS || !isLocal) return false;
  const there = new URL(location.href);
  there.hostname = NAME;
  if (language !== null) there.searchParams.set("lng", language);
  if (chosenLook() !== "auto") there.searchParams.set("look", chosenLook());
  location.replace(there.href);
  return true;
}

/** Takes over the colours that came with the address. */
function takeLook(): void {
  const named = new URLSearchParams(location.search).get("look");
  const look = LOOKS.find((each) => each === named);
  if (look !== undefined && location.hostname === NAME && chosenLook() !== look) chooseLook(look);
}
