/**
 * The source of what is made up for the demonstration, beside listings and facilities: answers and
 * follows. Documents of people have none.
 */
export type DemoSource = { kind: "import"; name: string; licence: string; demo: true };
