import { afterEach, describe, expect, test, vi } from "vitest";
import { shareByDevice } from "./share.ts";

const what = { url: "https://help.example.org/r/1", title: "Oxygen", text: "12 cylinders. Checked 09:40." };
const picture = new File(["png"], "card.png", { type: "image/png" });

function device(parts: { share?: unknown; canShare?: unknown }): void {
  vi.stubGlobal("navigator", parts);
}

describe("passing on by the device", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("with the picture where files are taken", async () => {
    const share = vi.fn<() => Promise<void>>(() => Promise.resolve());
    device({ share, canShare: () => true });
    expect(await shareByDevice(what, picture)).toBe("shared");
    expect(share).toHaveBeenCalledWith({ ...what, files: [picture] });
  });

  test("without it where they are refused, or nobody says", async () => {
    const share = vi.fn<() => Promise<void>>(() => Promise.resolve());
    device({ share, canShare: () => false });
    expect(await shareByDevice(what, picture)).toBe("shared");
    device({ share });
    expect(await shareByDevice(what, picture)).toBe("shared");
    expect(share.mock.calls).toEqual([[what], [what]]);
  });

  test("a device without a sheet, or with one that fails, leaves it to the dialog", async () => {
    device({});
    expect(await shareByDevice(what)).toBe("dialog");
    device({ share: () => Promise.reject(new DOMException("no", "NotAllowedError")) });
    expect(await shareByDevice(what)).toBe("dialog");
    device({ share: () => Promise.reject(new TypeError("no")) });
    expect(await shareByDevice(what)).toBe("dialog");
  });

  test("closing the sheet is no failure", async () => {
    device({ share: () => Promise.reject(new DOMException("closed", "AbortError")) });
    expect(await shareByDevice(what)).toBe("cancelled");
  });
});
