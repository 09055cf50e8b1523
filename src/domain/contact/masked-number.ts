/** A number of which only its holder knows the rest: "+919…501". */
export function maskedNumber(value: string): string {
  return `${value.slice(0, 4)}…${value.slice(-3)}`;
}
