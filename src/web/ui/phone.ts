/**
 * A number as people read it: country code, then groups. Only what is certain without a numbering
 * plan: India's ten digits in fives, North America's in 3-3-4; others as they are published.
 */
export function phoneText(value: string): string {
  const india = /^\+91(\d{5})(\d{5})$/.exec(value);
  if (india !== null) return `+91 ${india[1]} ${india[2]}`;
  const america = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(value);
  return america === null ? value : `+1 ${america[1]} ${america[2]} ${america[3]}`;
}
