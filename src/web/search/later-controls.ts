import { laterPart } from "../lazy/later-part.tsx";
import type { PlaceQuestionProps } from "../places/PlaceQuestion.tsx";
import type { FindQuery } from "../entry/find-query.ts";
import { ChipsPlaceholder } from "./ChipsPlaceholder.tsx";
import type { EmptyResultProps } from "./EmptyResult.tsx";
import type { ListChipsProps } from "./ListControls.tsx";
import { NoneFound } from "./NoneFound.tsx";

/*
 * Chips and menus of a list are links and forms. They work as the server drew them until their code
 * is there, which comes after the first script.
 */

const load = () => import("./ListControls.tsx");

/** Which of several places was meant, or that none is known: links alone. */
export const placeQuestion = laterPart<PlaceQuestionProps>(
  async () => (await import("../places/PlaceQuestion.tsx")).PlaceQuestion,
);

/** The chips above a list. Until their code is there, their height. */
export const listChips = laterPart<ListChipsProps>(async () => (await load()).ListChips, ChipsPlaceholder);

/** The menus beside its count. */
export const listMenus = laterPart<{ query: FindQuery }>(async () => (await load()).ListMenus);

/** What stands for an empty list: links alone. Until its code is there, its heading. */
export const emptyResult = laterPart<EmptyResultProps>(
  async () => (await import("./EmptyResult.tsx")).EmptyResult,
  NoneFound,
);
