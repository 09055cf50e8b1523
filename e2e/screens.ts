import type { Page } from "@playwright/test";
import { firstOf } from "./guard.ts";

/** Every screen there is, in each state that looks different, by a name. */
export async function everyScreen(page: Page): Promise<Record<string, string>> {
  return {
    home: "/",
    results: "/find/bed",
    "results for blood": "/find/blood?group=A%2B",
    empty: "/find/medicine?q=zzzz",
    "several places": "/find/bed?place=rampur",
    "unknown place": "/find/bed?place=xqzxqz",
    listing: await firstOf(page, "/find/bed", "/r/"),
    facility: await facilityAddress(page),
    more: "/more",
    about: "/about",
    data: "/data",
    "not found": "/nowhere",
  };
}

/** Address of some facility's page. */
export async function facilityAddress(page: Page): Promise<string> {
  const response = await page.request.get("/api/v1/facilities/nearby?lat=22.57&lng=88.36&limit=1");
  const { items }: { items: { id: string }[] } = await response.json();
  return `/f/${items[0]?.id ?? ""}`;
}
