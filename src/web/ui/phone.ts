/**
 * A formatted number: country code, then groups. India: ten digits in fives. North America: 3-3-4.
 * Others stay as published, because their grouping needs a numbering plan.
 */
export function phoneText(value: string): string {
  const india = /^\+91(\d{5})(\d{5})$/.exec(value);
  if (india !== null) return `+91 ${india[1]} ${india[2]}`;
  const america = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(value);
  return america === null ? value : `+1 ${america[1]} ${america[2]} ${america[3]}`;
}
