import { expect, test } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { ClaimDialog } from "./ClaimDialog.tsx";

const ID = "0190a7c0-0000-7000-8000-000000000f01";

let drawn: DrawnScreen;

test("who does not work there yet is led to the code first, and told who reads it where nothing is sent", async () => {
  const { api } = fakeApi({
    "/api/v1/facilities/{id}/claim/code": { sentTo: "+141…162" },
    "/api/v1/identity": { sends: { mail: false, sms: false } },
  });
  drawn = await draw(<ClaimDialog id={ID} phones={[{ value: "+14135550162" }]} onClose={() => undefined} />, { api });
  const links = () => [...drawn.element.querySelectorAll("a,button")].map((each) => each.textContent);
  expect(links().indexOf("Send the code")).toBeLessThan(links().indexOf("Change the counts"));
  await drawn.tap(drawn.button("Send the code"));
  await drawn.until(() => drawn.text().includes("Code from the message"));
  await drawn.until(() => drawn.text().includes("The organiser can give you your code"));
});
