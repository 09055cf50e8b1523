const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "Mac"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"],
];

/** Default name of this device's passkey, such as "Android". It can be changed. */
export function deviceName(userAgent: string): string {
  return SYSTEMS.find(([sign]) => sign.test(userAgent))?.[1] ?? "";
}
