import type { Page } from "@playwright/test";

const ADDRESS = "http://bare.example/";
const HTML = `<!doctype html><meta name="viewport" content="width=device-width"><style>#map{height:420px;margin-top:120px}</style>
<div id="map" role="region" aria-label="Map of these places"></div>`;

/**
 * The yardstick of the map: bare Leaflet with the same pins as plain elements, without a basemap.
 * After each move it asks for the pins of its box, as the product does.
 */
export async function openBareMap(page: Page, pinsOf: (search: URLSearchParams) => object[]): Promise<void> {
  await page.route(`${ADDRESS}**`, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    if (pathname === "/") await route.fulfill({ contentType: "text/html", body: HTML });
    else await route.fulfill({ json: pinsOf(searchParams) });
  });
  await page.goto(ADDRESS);
  await page.addStyleTag({ path: "node_modules/leaflet/dist/leaflet.css" });
  await page.addScriptTag({ path: "node_modules/leaflet/dist/leaflet.js" });
  await page.addScriptTag({ content: SCRIPT });
  await page.locator(".pin").first().waitFor({ state: "attached" });
}

/** Around the town of the demonstration, where the product's list begins. */
const SCRIPT = `
  const map = L.map("map").setView([22.57, 88.36], 12);
  const pins = L.layerGroup().addTo(map);
  async function show() {
    const answer = await fetch("/pins?bbox=" + map.getBounds().toBBoxString() + "&zoom=" + map.getZoom());
    pins.clearLayers();
    for (const { lat, lng, count } of await answer.json())
      L.marker([lat, lng], { icon: L.divIcon({ className: "pin", html: String(count) }) }).addTo(pins);
  }
  map.on("moveend", show);
  show();
`;
