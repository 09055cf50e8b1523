import { useText } from "../i18n/useLanguage.tsx";
import { Page, Part } from "../frame/Page.tsx";

/** Data that can be downloaded, and its sources. */
export function DataScreen() {
  const say = useText();
  return (
    <Page title={say("data.title")} lead={say("data.lead")}>
      <Part title={say("data.filesTitle")}>
        <ul>
          <li>
            <a href="/api/v1/export/facilities.ndjson">{say("data.facilities")}</a>
          </li>
          <li>
            <a href="/api/v1/export/facilities.csv">{say("data.facilitiesTable")}</a>
          </li>
          <li>
            <a href="/api/v1/export/listings.ndjson">{say("data.listings")}</a>
          </li>
          <li>
            <a href="/api/v1/export/listings.csv">{say("data.listingsTable")}</a>
          </li>
          <li>
            <a href="/api/v1/export/removed.ndjson">{say("data.removed")}</a>
          </li>
        </ul>
        <p>{say("data.filesNote")}</p>
      </Part>
      <Part title={say("data.apiTitle")}>
        <ul>
          <li>
            <a href="/api/v1/openapi.json">{say("data.api")}</a>
          </li>
        </ul>
        <p>{say("data.apiNote")}</p>
      </Part>
      <Part title={say("data.creditsTitle")}>
        <p>{say("data.credits")}</p>
        <ul>
          <li>{say("data.geonames")}</li>
          <li>{say("data.post")}</li>
          <li>{say("data.districts")}</li>
          <li>{say("data.hospitals")}</li>
          <li>{say("data.banks")}</li>
          <li>{say("data.leads")}</li>
          <li>{say("data.osm")}</li>
          <li>{say("data.who")}</li>
        </ul>
      </Part>
    </Page>
  );
}
