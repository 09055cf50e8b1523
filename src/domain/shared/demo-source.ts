/**
 * The source of what is made up for the demonstration, beside listings and facilities: answers,
 * follows, donors and reserves of oxygen. Documents of people have none.
 */
export type DemoSource = { kind: "import"; name: string; licence: string; demo: true };

/** The name of this source where it is in data. Readers read it in their own language. */
export const MADE_UP_NAME = "Lifeboard, made up for the demonstration";

/** The source of what is made up. */
export const MADE_UP_SOURCE: DemoSource = { kind: "import", name: MADE_UP_NAME, licence: "CC0-1.0", demo: true };
