import { useEffect, useState } from "react";
import type { Problem } from "#contract/errors.ts";
import { useApi } from "../data/useApi.tsx";
import { ANONYMOUS_DRAFTS } from "../drafts/kept-drafts.ts";
import type { Draft } from "../drafts/kept-drafts.ts";
import { givesNumber } from "../drafts/listing-input.ts";
import { signInAddress, stepAddress } from "../drafts/step-address.ts";
import { keepsCookies } from "../session/CookieNotice.tsx";
import { useCurrentUser } from "../session/useCurrentUser.ts";
import { hasSession } from "../store/api.ts";
import { isSameChannel } from "#domain/contact/same-channel.ts";
import { loadRules } from "./rules.ts";

/** The proof of a post's number by a code, before it is posted. */
export type NumberCode = {
  /** Whether the typed number has to be proved now. */
  isNeeded: boolean;
  isSent: boolean;
  /** The code as typed. */
  typed: string;
  type: (code: string) => void;
  problem: Problem | null;
  /** This browser refuses cookies, so nobody can sign in and post. */
  hasNoCookies: boolean;
  /** Sends the code. @returns whether it is on its way */
  send: () => Promise<boolean>;
  /** Shows the code to the server. @returns whether the number is proved */
  prove: () => Promise<boolean>;
};

type Sent = { to: string; number: string };

/** The calls need the net, so a device does not keep them. */
const loadCalls = () => import("./number-code-calls.ts");

/** The draft whose number was just proved by signing in: its next wizard posts it. */
let proved: string | null = null;

/** Whether a draft's number was proved by the sign-in that led here; once. */
export function takeProved(id: string): boolean {
  const isIt = proved === id;
  if (isIt) proved = null;
  return isIt;
}

/**
 * Proves a new post's number. Without an account the code signs in too, so the same code does both.
 * Another person's number is theirs to prove.
 */
export function useNumberCode(
  { id, answers, edits, from }: Draft,
  { account, country }: { account: string; country: string | null },
): NumberCode {
  const api = useApi();
  const me = useCurrentUser();
  const isAnonymous = account === ANONYMOUS_DRAFTS;
  const known = useProvedNumbers(isAnonymous ? null : account);
  const [sent, setSent] = useState<Sent | null>(null);
  const [typed, type] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  const [hasNoCookies, setNoCookies] = useState(false);
  const phone = answers.phone.trim();
  const isUnproved = known !== null && !known.some((value) => isSameChannel({ type: "phone", value: phone }, value));
  const isWanted = isAnonymous || (givesNumber(answers) && isUnproved);
  const isNeeded = phone !== "" && !answers.forOther && edits === undefined && !from && api !== null && isWanted;
  const send = async () => {
    if (api === null) return false;
    // A code that cannot lead to a post is not sent.
    setNoCookies(isAnonymous && !keepsCookies());
    if (isAnonymous && !keepsCookies()) return false;
    const [{ sendCode }, { readNumber }] = await Promise.all([loadCalls(), loadRules()]);
    const number = readNumber(phone, country) ?? phone;
    const refused = await sendCode(api, number, isAnonymous);
    setProblem(refused);
    if (refused !== null) return false;
    type("");
    setSent({ to: phone, number });
    return true;
  };
  const prove = async () => {
    if (sent === null || api === null) return false;
    const { proveNumber } = await loadCalls();
    const answer = await proveNumber(api, { number: sent.number, code: typed.trim(), isAnonymous });
    setProblem(answer.problem);
    if (answer.problem !== null) return false;
    if (answer.isSecondStep) location.assign(signInAddress(stepAddress(id, "check")));
    if (answer.isSecondStep || !isAnonymous) return !answer.isSecondStep;
    // The server signed them in, and the browser refused to keep it.
    setNoCookies(!hasSession());
    if (!hasSession()) return false;
    proved = id;
    await me.again();
    return true;
  };
  return { isNeeded, isSent: sent?.to === phone, typed, type, problem, hasNoCookies, send, prove };
}

type Way = { type: string; value: string };

/** The account's proved numbers; null until known, and without an account. */
function useProvedNumbers(account: string | null): readonly Way[] | null {
  const api = useApi();
  const [known, setKnown] = useState<readonly Way[] | null>(null);
  useEffect(() => {
    if (api === null || account === null) return;
    const stop = new AbortController();
    const read = async () => {
      const { readProved } = await loadCalls();
      const found = await readProved(api, stop.signal);
      if (!stop.signal.aborted) setKnown(found);
    };
    // Without the net nobody knows, and the number is proved later.
    void read().catch(() => undefined);
    return () => stop.abort();
  }, [api, account]);
  return known;
}
