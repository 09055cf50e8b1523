import { act } from "react";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { vi } from "vitest";
import type { Problem } from "#contract/errors.ts";
import type { Api, ApiResult, Route } from "#contract/route.ts";
import { Providers } from "../shell/Providers.tsx";
import { createTexts } from "../i18n/create.ts";
import { SHIPPED, shippedLanguage } from "../i18n/shipped.ts";
import { isServerUnreachable } from "../store/fetch/server-reachability.ts";
import { NOW, SITE } from "./fake-api.ts";
import { openScreens } from "./open-screens.ts";

/** What a test can do with a rendered screen. */
export type DrawnScreen = {
  element: HTMLElement;
  text: () => string;
  /** The field with this label. */
  field: (label: string) => HTMLInputElement;
  button: (name: string) => HTMLButtonElement;
  type: (field: HTMLInputElement | HTMLTextAreaElement, value: string) => Promise<void>;
  tap: (element: HTMLElement) => Promise<void>;
  /** Lets pending answers settle. */
  rest: () => Promise<void>;
  /** Waits for a condition. @throws with the screen's text before vitest ends the test */
  until: (isSo: () => boolean) => Promise<void>;
  /** With fake timers: lets so many milliseconds pass. */
  pass: (ms: number) => Promise<void>;
  end: () => void;
};

type ScreenOptions = { api?: Api; language?: string; at?: string };

/**
 * A hanging screen fails after so many turns of the event loop, with its text. A turn takes a
 * millisecond or more, so that is a minute or more.
 */
const MOST_TURNS = 60_000;

/** Renders a screen in the fake browser, with its language, address and server. */
export async function draw(
  screen: ReactNode,
  { api = nobody, language = "en", at = "/" }: ScreenOptions = {},
): Promise<DrawnScreen> {
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);
  const spoken = shippedLanguage(language);
  const texts = createTexts({ language, english: shippedLanguage("en").texts, strings: spoken.texts });
  const router = createMemoryRouter([{ path: "*", element: screen }], { initialEntries: [at] });
  const element = document.body.appendChild(document.createElement("div"));
  const root = createRoot(element);
  const end = (): void => {
    if (!openScreens.delete(end)) return;
    act(() => root.unmount());
    element.remove();
  };
  openScreens.add(end);
  const page = { site: SITE, emergency: "112", languages: [...SHIPPED] };
  await act(async () =>
    root.render(
      <Providers
        page={page}
        language={language}
        texts={texts}
        clock={{ now: NOW, timeZone: "Asia/Kolkata", aheadMs: 0 }}
        api={api}
      >
        <RouterProvider router={router} />
      </Providers>,
    ),
  );
  // Parts that come later have come, whichever test of this worker imported them first.
  await act(() => vi.dynamicImportSettled());
  return {
    element,
    text: () => element.textContent ?? "",
    field: (label) => fieldIn(element, label),
    button: (name) =>
      found(
        [...element.querySelectorAll("button")].find((each) => nameOf(each) === name),
        name,
      ),
    type: (field, value) => act(async () => typeInto(field, value)),
    tap: (target) => act(async () => target.click()),
    rest,
    until: async (isSo) => {
      for (let turns = 0; !isSo(); turns += 1) {
        // A failed test stops its loop.
        if (turns === MOST_TURNS || !openScreens.has(end))
          throw new Error(
            `it did not come to that, ${isServerUnreachable() ? "without a server, " : ""}and the screen says: ${element.textContent}`,
          );
        await rest();
      }
    },
    pass: (ms) => act(async () => void (await vi.advanceTimersByTimeAsync(ms))),
    end,
  };
}

/** A turn of the event loop. */
function rest(): Promise<void> {
  return act(async () => new Promise((done) => setTimeout(done, 0)));
}

function fieldIn(element: HTMLElement, label: string): HTMLInputElement {
  const named = [...element.querySelectorAll("label")].find((each) => each.textContent === label);
  const field = named === undefined ? null : document.getElementById(named.htmlFor);
  if (!(field instanceof HTMLInputElement)) throw new Error(`no field is called ${label}`);
  return field;
}

function nameOf(button: HTMLButtonElement): string {
  return button.getAttribute("aria-label") ?? button.textContent ?? "";
}

function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`there is no ${name}`);
  return value;
}

/** As a key press does: React listens to the change of the element's own value. */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** A refusal as the server phrases it in a language. */
export function refusal(reason: string, language = "en", more: Partial<Problem> = {}): Problem {
  const errors = shippedLanguage(language).texts["errors"];
  const said = typeof errors === "object" ? errors[reason] : undefined;
  const sentence = (name: string, none: string): string => {
    const text = typeof said === "object" ? said[name] : none;
    return typeof text === "string" ? text : none;
  };
  return {
    type: `urn:lifeboard:${reason}`,
    title: sentence("title", reason),
    detail: sentence("detail", ""),
    status: 400,
    code: "invalid-argument",
    reason,
    retry: "after-change",
    requestId: "r1",
    ...more,
  };
}

/** A server that answers each call by path: a value, a refusal, or never. */
export function server(answers: Readonly<Record<string, ApiResult<unknown> | Promise<ApiResult<unknown>>>>): Api {
  const api = async (route: Route): Promise<ApiResult<unknown>> =>
    (await answers[route.path]) ?? { ok: false, problem: refusal("http/not-found", "en", { status: 404 }) };
  return api as Api;
}

const nobody: Api = server({});
