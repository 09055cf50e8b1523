/** A national number whose type needs no parsing: its value in E.164, and its type. */
export type PlainNumber = { value: string; line: "mobile" | "fixed" };

/** What the library's tables say of a country, ready to be compared. */
type Plan = { code: string; prefix: RegExp | null; any: RegExp; fixed: TypePattern; mobile: TypePattern };
type TypePattern = { pattern: RegExp; lengths: readonly number[] | null };

/** Where a country's tables have these; the order is of the library's layout 4. */
const [CODE, ANY, PREFIX, PREFIX_FOR_PARSING, TYPES] = [0, 2, 5, 6, 11];
const [FIXED, MOBILE] = [0, 1];

/** The library's tables of all countries, in its layout 4. */
export type PlanTables = {
  countries: object;
  country_calling_codes: Readonly<Record<string, readonly string[]>>;
};

/** Reads digits as a number of a country; null where only the library's parser can tell. */
export type PlainNumberReader = (digits: string, country: string) => PlainNumber | null;

/**
 * Makes a reader of digits that are a whole national number, mobile or landline for sure. The
 * library's parser gives the same answer, at six times the work, and lists have 100,000 numbers. A
 * property test compares them. Other types, prefixes and shared calling codes are left to it.
 */
export function plainNumberReader(tables: PlanTables): PlainNumberReader {
  const plans = new Map<string, Plan | null>();
  return (digits, country) => {
    const known = plans.get(country);
    const plan = known === undefined ? readPlan(tables, country) : known;
    if (known === undefined) plans.set(country, plan);
    return plan === null ? null : readByPlan(digits, plan);
  };
}

function readByPlan(digits: string, plan: Plan): PlainNumber | null {
  if (!plan.any.test(digits) || plan.prefix?.test(digits) === true) return null;
  const [isFixed, isMobile] = [isOf(digits, plan.fixed), isOf(digits, plan.mobile)];
  if (isFixed === isMobile) return null;
  return { value: `+${plan.code}${digits}`, line: isFixed ? "fixed" : "mobile" };
}

function isOf(digits: string, { pattern, lengths }: TypePattern): boolean {
  return (lengths === null || lengths.includes(digits.length)) && pattern.test(digits);
}

function readPlan({ countries, country_calling_codes: callingCodes }: PlanTables, country: string): Plan | null {
  const table = (countries as Readonly<Record<string, readonly unknown[]>>)[country];
  const [code, any] = [textOf(table?.[CODE]), textOf(table?.[ANY])];
  const types = table?.[TYPES];
  // Where countries share a calling code, the number decides which of them it is.
  if (code === null || any === null || callingCodes[code]?.length !== 1) return null;
  if (!Array.isArray(types)) return null;
  const [fixed, mobile] = [typeOf(types[FIXED]), typeOf(types[MOBILE])];
  // An equal pattern is left out of the tables: then nobody can tell the two apart.
  if (fixed === null || mobile === null) return null;
  const prefix = textOf(table?.[PREFIX_FOR_PARSING]) ?? textOf(table?.[PREFIX]);
  return { code, prefix: prefix === null ? null : new RegExp(`^(?:${prefix})`, "u"), any: whole(any), fixed, mobile };
}

function typeOf(type: unknown): TypePattern | null {
  if (!Array.isArray(type)) return null;
  const pattern = textOf(type[0]);
  const lengths: unknown = type[1];
  return pattern === null ? null : { pattern: whole(pattern), lengths: Array.isArray(lengths) ? lengths : null };
}

function textOf(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : null;
}

function whole(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`, "u");
}
