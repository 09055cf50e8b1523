import { z } from "zod";

/** The setting for codes by text message per hour: `IN=500,*=50`. `*` is all other countries. */
export const CodesPerCountry = z
  .string()
  .regex(/^([A-Z]{2}|\*)=\d{1,5}(,([A-Z]{2}|\*)=\d{1,5})*$/, "is a list such as IN=500,BD=200,*=50")
  .transform((text): Record<string, number> => {
    const pairs = text.split(",").map((part) => part.split("="));
    return Object.fromEntries(pairs.map(([country = "", most = "0"]) => [country, Number(most)]));
  });
