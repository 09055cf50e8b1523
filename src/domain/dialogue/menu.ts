/** What a digit of the menu asks for. Each is a word that `readTypedKinds` knows. */
export const MENU_KINDS: Readonly<Record<string, string>> = {
  "1": "oxygen",
  "2": "bed",
  "3": "blood",
  "4": "ambulance",
  "5": "medicine",
};
/** What the other digits of the menu do. */
export const MENU_ACTS = { need: "6", give: "7", stop: "8", language: "9" } as const;
/**
 * Digits that change something, as long as what they answer: one mistyped digit is none of them.
 * `stop` counts only where 8 was asked about just before, `start` only after STOP.
 */
export const FIRM_DIGITS = { stop: "88", start: "00" } as const;
