import { foldName } from "./fold-name.ts";

/**
 * What people type to mean their own position, in the languages of first readers. No place has such
 * a name.
 */
const NEAR_ME: ReadonlySet<string> = new Set(
  [
    "near me",
    "nearme",
    "near by",
    "nearby",
    "nearby me",
    "around me",
    "here",
    "my location",
    "my place",
    "current location",
    "mere paas",
    "mere pas",
    "mere aas paas",
    "yahan",
    "yaha",
    "मेरे पास",
    "मेरे आसपास",
    "मेरे आस पास",
    "यहाँ",
    "आसपास",
    "amar kache",
    "আমার কাছে",
    "এখানে",
    "என் அருகில்",
    "இங்கே",
    "నా దగ్గర",
    "ఇక్కడ",
    "माझ्या जवळ",
    "मेरो नजिक",
    "میرے پاس",
    "یہاں",
    "قريب مني",
    "هنا",
  ].map(foldName),
);

/** Whether a text means the reader's own position rather than a place of that name. */
export function meansNearMe(text: string): boolean {
  return NEAR_ME.has(foldName(text));
}
