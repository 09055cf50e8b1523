import { test } from "./guard.ts";
import { startProduct } from "./support/product.ts";
test("pictures", async ({ browser }) => {
  test.setTimeout(400_000);
  const product = await startProduct({
    MAP_PMTILES: process.env["PMT"] ?? "/work/shared/data/map/firenze.pmtiles",
    DEFAULT_PLACE: "Florence",
    DEFAULT_COUNTRY: "IT",
  });
  try {
    const shots = (
      process.env["SHOTS"] ?? "phone,light,en,2;phone,dark,en,2;wide,light,en,2;wide,dark,en,2;phone,light,ar,2"
    ).split(";");
    for (const shot of shots) {
      const [size, scheme, lng, within, at = "43.7715,11.255"] =
        shot.split("|").length > 1 ? shot.split("|") : shot.split(",");
      const context = await browser.newContext({
        viewport: size === "phone" ? { width: 360, height: 640 } : { width: 1280, height: 800 },
        deviceScaleFactor: size === "phone" ? 2 : 1,
        colorScheme: scheme === "dark" ? "dark" : "light",
      });
      const page = await context.newPage();
      page.on("console", (m) => console.log(m.type(), m.text()));
      page.on("pageerror", (e) => console.log("ERR", e.message));
      const asked: string[] = [];
      page.on("response", (r) => {
        if (r.url().includes("region"))
          asked.push(`${r.status()} ${r.request().headers()["range"] ?? ""} ${r.url().slice(-60)}`);
      });
      await page.goto(`${product.url}/find/bed?view=map&at=${at}&within=${within}&lng=${lng}`);
      await page.waitForTimeout(5000);
      console.log(shot, asked.join("\n"));
      await page.locator("[data-part=marks]").scrollIntoViewIfNeeded();
      await page.screenshot({ path: `/tmp/fast-pics/${shot.replaceAll(/[^\w-]/g, "_")}.png` });
      await context.close();
    }
  } finally {
    await product.stop();
  }
});
