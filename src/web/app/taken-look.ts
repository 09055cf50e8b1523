import { chooseLook, chosenLook, LOOKS } from "./scheme.ts";

/** Takes over the colours that came with the address: on one's own computer pages of accounts are at another host, which keeps its own. */
export function takeLook(search: string): void {
  const named = new URLSearchParams(search).get("look");
  const look = LOOKS.find((each) => each === named);
  if (look !== undefined && chosenLook() !== look) chooseLook(look);
}
