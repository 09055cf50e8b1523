import type { Locator, Page } from "@playwright/test";

/**
 * A link that calls a number. Of a made-up entry, as all of the demonstration are, it leads to the
 * words that nobody is reached.
 */
export const CALL_KEY = 'a:is([href^="tel:"], [href$="#made-up"])';

/** Where such a link leads. */
export const CALL_HREF = /^tel:\+|#made-up$/;

/** Calls a made-up entry as a training does, and is back at once. */
export async function practiseCall(page: Page, key: Locator): Promise<void> {
  await key.click();
  await page.getByRole("dialog").getByRole("button").last().click();
}

/** A number in any grouping: `+912212345678` stands as `+91 22 1234 5678`. */
export function numberAsShown(number: string): RegExp {
  return new RegExp([...number].map((sign) => (sign === "+" ? String.raw`\+` : sign)).join(String.raw`\s*`));
}
