import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { LeadDraft } from "#domain/messages/lead-drafts.ts";
import { PASTE_PATH } from "#domain/messages/paste-path.ts";
import type { ListingDraft } from "#contract/messages/messages.ts";
import type { FieldRefusal } from "#domain/shared/field-refusal.ts";
import { newId } from "#domain/shared/ids.ts";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { NotYours } from "../../store/current-store.ts";
import type { Write } from "../../store/types.ts";
import { useWrites } from "../../store/useWrites.ts";
import type { Answers } from "../../drafts/answers.ts";
import { ANONYMOUS_DRAFTS } from "../../drafts/kept-drafts.ts";
import { signInAddress } from "../../drafts/step-address.ts";
import { keepPlace } from "../kept-places.ts";
import type { PostForm } from "../usePostForm.tsx";
import { sendDraft } from "../send.ts";
import { sentenceOf } from "../sentences.ts";
import { usePlaceCountry } from "../usePlaceCountry.ts";
import { checkLead } from "./check-lead.ts";
import type { KeptLead } from "../../drafts/kept-pastes.ts";
import { answersOfLead } from "./lead-answers.ts";
import { needsNewId, refusedSentence, serverRefusal } from "./lead-writes.ts";
import type { PastedLead } from "./usePasted.ts";

type LeadProps = {
  text: string;
  lead: PastedLead;
  /** Keeps what changed of it; corrections are added to those before. */
  keep: (changed: Partial<KeptLead>) => void;
  /** The server's reading of it, with its place; undefined until it is there. */
  looked: ListingDraft | undefined;
  account: string;
  /** One lead alone: posting it leads to its answer. */
  isAlone: boolean;
};

/** What posting a lead came to. "left": the page leads to signing in. */
export type LeadResult = "posted" | "refused" | "left";

/** One lead on the screen: the form it fills, and its way out. */
export type Lead = {
  form: PostForm;
  /** "waiting": posted, and not sent from this device yet. */
  state: "open" | "left-out" | "waiting" | "posted";
  id: string;
  isCorrecting: boolean;
  setCorrecting: (isOn: boolean) => void;
  leave: (isLeft: boolean) => void;
  post: () => Promise<LeadResult>;
  isBusy: boolean;
  problem: string | null;
};

/** A lead with what the person corrected. What they chose wins over what the server found. */
export function useLead({ text, lead, keep, looked, account, isAlone }: LeadProps): Lead {
  const { say, language } = useLanguage();
  const navigate = useNavigate();
  const outbox = useWrites(account === ANONYMOUS_DRAFTS ? null : account);
  const { draft, kept } = lead;
  const [refused, setRefused] = useState<readonly FieldRefusal[]>([]);
  const answers: Answers = { ...answersOfLead(draft, text), ...lookedUp(draft, looked), ...kept.changed };
  // A side that no word tells is asked at once.
  const [isCorrecting, setCorrecting] = useState(answers.side === "");
  const country = usePlaceCountry(answers.place);
  const write = outbox.writes.find(({ name, args }) => name === "listings.post" && args["id"] === kept.id);
  const rejected = write?.state === "rejected" ? write : null;
  const send = async (now: Date): Promise<LeadResult> => {
    const id = rejected !== null && needsNewId(rejected) ? newId() : kept.id;
    const checked = checkLead(answers, { id, language, country, now });
    if (!checked.ok) {
      setRefused(checked.errors);
      setCorrecting(true);
      return "refused";
    }
    if (account === ANONYMOUS_DRAFTS) {
      location.assign(signInAddress(PASTE_PATH));
      return "left";
    }
    // Before it is sent: whoever tries again after a crash sends the same post.
    keep({ id });
    await sendDraft(outbox, [{ name: "listings.post", args: { ...checked.value } }], rejected ? [rejected.key] : []);
    if (answers.place !== null) keepPlace(account, answers.place);
    keep({ state: "posted", isChecked: false });
    setCorrecting(false);
    if (isAlone) await navigate(`/me?sent=${encodeURIComponent(id)}`);
    return "posted";
  };
  const posting = useOnce(send);
  const form: PostForm = {
    answers,
    // What is there now only a caller can say: it is not asked.
    isEdit: true,
    change: (more) => {
      keep({ changed: more });
      setRefused([]);
    },
    refusal: (path) => {
      const found = refused.find((error) => pathInForm(error.path) === path);
      if (found !== undefined) return sentenceOf(found, say);
      return rejected === null ? null : serverRefusal(rejected, answers, (part) => pathInForm(part) === path);
    },
  };
  return {
    form,
    state: stateOf(kept, write),
    id: kept.id,
    isCorrecting,
    setCorrecting,
    leave: (isLeft) => keep({ state: isLeft ? "left-out" : "open", isChecked: false }),
    ...posting,
    problem: posting.problem ?? (rejected === null ? null : say("paste.refused", { why: refusedSentence(rejected) })),
  };
}

/** Two taps at once are one. What cannot be stored on this device is said, and nothing is lost. */
function useOnce(send: (now: Date) => Promise<LeadResult>): Pick<Lead, "post" | "isBusy" | "problem"> {
  const say = useText();
  const isPosting = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const post = async (): Promise<LeadResult> => {
    if (isPosting.current) return "refused";
    isPosting.current = true;
    setBusy(true);
    setProblem(null);
    const result = await send(new Date()).catch((error: unknown): LeadResult => {
      setProblem(error instanceof NotYours ? say("posting.notYours") : say("posting.netText"));
      return "refused";
    });
    isPosting.current = false;
    setBusy(false);
    return result;
  };
  return { post, isBusy, problem };
}

function stateOf(kept: KeptLead, write: Write | undefined): Lead["state"] {
  if (kept.state === "left-out") return "left-out";
  if (write !== undefined) return write.state === "rejected" ? "open" : "waiting";
  return kept.state;
}

/** What the server adds: the place, and the side where this device lacks the language. */
function lookedUp(draft: LeadDraft, looked: ListingDraft | undefined): Partial<Answers> {
  const side = draft.side === null ? looked?.side : undefined;
  return { ...(side !== undefined && { side }), ...placeOfLead(draft, looked) };
}

/** The place that the server named; until then the words, for the field of the place. */
function placeOfLead({ places }: LeadDraft, looked: ListingDraft | undefined): Partial<Answers> {
  if (looked?.place !== undefined) {
    const { lat, lng, label, placeId } = looked.place;
    return { place: { lat, lng, label, placeId }, placeTyped: label };
  }
  return {
    placeTyped: places
      .filter(({ confidence }) => confidence >= 0.5)
      .map(({ value }) => value.words)
      .join(", "),
  };
}

/** A refused channel stands at the field of the number. */
function pathInForm(path: string): string {
  return path.startsWith("contact.channels") ? "contact.phone" : path;
}
