import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, isRouteErrorResponse, StaticRouterProvider } from "react-router";
import type { RouteObject, StaticHandlerContext } from "react-router";
import type { DrawnPage, Preview, Render, RenderContext } from "#contract/render.ts";
import type { Site } from "#contract/site.ts";
import { distanceUnitOf } from "#domain/places/distance-unit.ts";
import type { DistanceUnit } from "#domain/places/distance-unit.ts";
import { previewOf } from "./shell/about-page.ts";
import { headOf } from "./shell/page-head.ts";
import { zoneOfCountry } from "./device/useClock.tsx";
import { writeDocument } from "./shell/document.ts";
import { PAGE_SCRIPT, SCHEME_SCRIPT_OF_TEXT } from "./shell/scheme-script.ts";
import { emergencyNumber } from "./places/emergency-number.ts";
import { partOf, textsOf } from "./shell/lazy-route.tsx";
import { writePageData } from "./data/page-data.ts";
import type { PageData } from "./data/page-data.ts";
import { WordsProvider } from "./data/useSite.tsx";
import { isPlain } from "./preferences/useTextOnly.ts";
import type { PageWords } from "./data/useSite.tsx";
import { Providers } from "./shell/Providers.tsx";
import { makeRoutes } from "./shell/routes.tsx";
import type { RouteContext } from "./shell/routes.tsx";
import { languagesFor, shippedLanguage, textsFileOf, textsFor } from "./i18n/shipped.ts";
import type { Shipped } from "./i18n/shipped.ts";
import { serverTexts } from "./i18n/server-texts.ts";
import { SHELL_PATH } from "./store/service-worker/decide.ts";
import { plainMarkup } from "./shell/plain-markup.ts";
import { BASE_STYLES, FROM_THE_RIGHT, LIST_ON_PAPER } from "./theme/base-styles.ts";
import { stylesOf } from "./theme/style-table.ts";
import { emptyResult, listChips, listMenus, placeQuestion } from "./search/later-controls.ts";
import { VARIABLES, withUsedVariables } from "./theme/styles.ts";
import { withoutUnusedRules } from "./theme/unused-rules.ts";
import { spriteOf } from "./ui/sprite.ts";
import { IconUseProvider } from "./ui/useHasIcons.ts";
import type { IconName } from "./ui/icons.ts";

await Promise.all([emptyResult, listChips, listMenus, placeQuestion].map((part) => part.fetch()));

/** The routes of all pages. What differs by page comes with its request. */
const HANDLER = createStaticHandler(makeRoutes(({ context }) => context as RouteContext));
/** What a page draws besides the routes of its own answer: a router with all would copy them. */
const NO_MORE_ROUTES: RouteObject[] = [];

/**
 * Renders one page: calls the contract through the given `api`, and returns HTML that works without
 * the program.
 */
export const render: Render = async (request, context) => {
  const url = new URL(request.url);
  const language = shippedLanguage(context.language);
  const { api, site } = context;
  const requestContext: RouteContext = { api, site, language: language.code };
  const [answer, emergency] = await Promise.all([
    HANDLER.query(request, { requestContext }),
    emergencyNumber(context, undefined),
  ]);
  if (answer instanceof Response) return redirectTo(answer);
  await context.turn();
  const page: PageData = {
    loaderData: answer.loaderData,
    errors: answer.errors === null ? null : plainErrors(answer.errors),
    site: context.site,
    emergency,
    language: language.code,
    languages: languagesFor(context.site.defaultCountry),
    strings: textsFor(
      language,
      answer.matches.flatMap(({ route }) => textsOf(route)),
      context.site.textLine === undefined ? ["byText"] : [],
    ),
    textsFile: textsFileOf(language),
    now: context.now.toISOString(),
    timeZone: zoneOf(context.site),
    ...(url.pathname === SHELL_PATH && { isShell: true }),
    ...(context.isTextOnly && { isTextOnly: true }),
    ...(context.asker !== undefined && { asker: context.asker }),
  };
  return { type: "page", status: answer.statusCode, draw: () => draw({ answer, page, language, context, url }) };
};

export { publicAddress } from "./places/public-address.ts";

/** The text of a listing's or facility's preview picture. */
export const preview: Preview = (document, { site, language: wanted, now, facility }) => {
  const shipped = shippedLanguage(wanted);
  const { code: language, direction } = shipped;
  const { say } = serverTexts(shipped, unitOf(site));
  return previewOf(document, { say, language, direction, timeZone: zoneOf(site), site, now }, facility);
};

/** The server's own zone. Finding it takes 0.3 ms. */
const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

function zoneOf({ defaultCountry }: Site): string {
  return zoneOfCountry(defaultCountry) ?? OWN_ZONE;
}

/** The distance unit of the deployment's country. */
function unitOf({ defaultCountry }: Site): DistanceUnit {
  return distanceUnitOf(defaultCountry);
}

function redirectTo(response: Response): Awaited<ReturnType<Render>> {
  const location = response.headers.get("location");
  if (location === null) return { type: "page", status: response.status, draw: () => NOTHING };
  return { type: "redirect", status: response.status === 308 ? 308 : 302, location };
}

type Drawing = {
  answer: StaticHandlerContext;
  page: PageData;
  language: Shipped;
  context: RenderContext;
  url: URL;
};

const NOTHING: DrawnPage = { html: "", inline: { scripts: [], styles: [] } };

/** A card of a list begins with a link that is a heading. */
const CARD = /<h2><a /;

function draw({ answer, page, language, context, url }: Drawing): DrawnPage {
  const { texts, say } = serverTexts(language, unitOf(context.site));
  const isPlainText = context.isTextOnly && isPlain(answer.matches.at(-1)?.route.path);
  const icons = new Set<IconName>();
  const words: { current: PageWords } = { current: { title: "" } };
  const html = renderToString(
    <WordsProvider value={(said) => (words.current = said)}>
      <IconUseProvider value={isPlainText ? "none" : icons}>
        <Providers
          page={page}
          language={language.code}
          texts={texts}
          clock={{ now: context.now, timeZone: page.timeZone, aheadMs: 0 }}
          api={null}
          say={say}
        >
          <StaticRouterProvider router={createStaticRouter(NO_MORE_ROUTES, answer)} context={answer} hydrate={false} />
        </Providers>
      </IconUseProvider>
    </WordsProvider>,
  );
  const { assets, site, now } = context;
  // A page as text leads to no other by a program: it has the styles of a list if it is one.
  const ofList = isPlainText && !CARD.test(html) ? "" : LIST_ON_PAPER;
  const locale = { say, language: language.code, direction: language.direction, timeZone: page.timeZone, site, now };
  const ofScript = language.direction === "rtl" && !isPlainText ? FROM_THE_RIGHT : "";
  const own = `${BASE_STYLES}${ofScript}${ofList}${stylesOf(html)}`;
  const styles = isPlainText ? withUsedVariables(withoutUnusedRules(own, html), html) : `${VARIABLES}${own}`;
  const script = isPlainText ? SCHEME_SCRIPT_OF_TEXT : PAGE_SCRIPT;
  const whole = writeDocument({
    ...headOf({ words: words.current, answer, url, languages: page.languages, locale }),
    language: language.code,
    direction: language.direction,
    styles,
    script,
    sprite: spriteOf(icons),
    html: isPlainText ? plainMarkup(html) : html,
    isPlainText,
    pageData: isPlainText ? "" : writePageData(page),
    scripts: isPlainText ? [] : assets.scripts,
    modulePreloads: isPlainText ? [] : [...assets.modulePreloads, ...partFiles(answer, assets)],
    textsFile: isPlainText ? undefined : page.textsFile,
    styleFiles: assets.styles,
  });
  return { html: whole, inline: { scripts: [script], styles: [styles] } };
}

/** Files of the page's chunk, to be requested in parallel with the program. */
function partFiles({ matches }: StaticHandlerContext, { parts }: RenderContext["assets"]): readonly string[] {
  return matches.flatMap(({ route }) => parts[partOf(route) ?? ""] ?? []);
}

/**
 * Refusals as data for the program. Other errors are bugs: they pass on to the server, which logs
 * them.
 */
function plainErrors(errors: NonNullable<StaticHandlerContext["errors"]>): PageData["errors"] {
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      if (!isRouteErrorResponse(error)) throw error;
      return [id, { status: error.status, statusText: "", internal: false, data: error.data }];
    }),
  );
}
