const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "Mac"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"],
];

/** A name to tell this device's passkey from others: "Android". Can be changed. */
export function deviceName(userAgent: string): string {
  return SYSTEMS.find(([sign]) => sign.test(userAgent))?.[1] ?? "";
}
