import { useCallback, useEffect, useRef, useState } from "react";
import {
  deletePush,
  endDeviceFollow,
  getDeviceFollows,
  getPushKey,
  putPush,
  saveDeviceFollow,
} from "#contract/push.ts";
import type { Follow, FollowSave } from "#contract/follows.ts";
import type { Problem } from "#contract/errors.ts";
import type { Api } from "#contract/route.ts";
import { useApi } from "../../../data/useApi.tsx";
import { currentSubscription, pushAbility, subscribeBrowser, unsubscribeBrowser } from "./browser-push.ts";
import type { BrowserSubscription } from "../../../store/service-worker/subscription.ts";

/** Whether this browser gets messages: not known, cannot, may not, no, yes, no after a fault. */
export type PushState = "unknown" | "none" | "install" | "denied" | "off" | "on" | "failed";

/** Messages to this browser, and what it follows without an account. */
export type Push = {
  state: PushState;
  isBusy: boolean;
  problem: Problem | null;
  follows: Follow[];
  turn: (isOn: boolean) => Promise<void>;
  /** @returns whether it was saved; switches messages on first */
  save: (follow: FollowSave) => Promise<boolean>;
  end: (id: string) => Promise<void>;
};

/** `isForgotten`: the server does not know the subscription that the browser has. */
type Known = {
  state: PushState;
  problem: Problem | null;
  follows: Follow[];
  subscription: BrowserSubscription | null;
  isForgotten: boolean;
};

const UNKNOWN: Known = { state: "unknown", problem: null, follows: [], subscription: null, isForgotten: false };

const deviceOf = ({ endpoint, keys: { auth } }: BrowserSubscription) => ({ endpoint, auth });

/** @param account whether messages of the signed-in account are meant */
export function usePush(account: boolean): Push {
  const api = useApi();
  const { known, tell } = useKnown(api, account);
  const [isBusy, setBusy] = useState(false);

  const turnOn = async (): Promise<BrowserSubscription | null> => {
    if (api === null) return null;
    const key = await api(getPushKey, {});
    if (!key.ok) return fail(key.problem);
    const subscription = await subscribeBrowser(key.value.key, known.isForgotten).catch(() => "failed" as const);
    if (subscription === "failed") return fail(null);
    if (subscription === null) {
      tell({ state: pushAbility() === "denied" ? "denied" : "off" });
      return null;
    }
    const put = await api(putPush, { ...subscription, key: key.value.key });
    if (!put.ok) return fail(put.problem);
    // Signed out elsewhere since: this browser would get nothing of the account.
    if (account && !put.value.account) return fail(null);
    tell({ state: "on", subscription, isForgotten: false });
    return subscription;
  };
  const fail = (problem: Problem | null): null => {
    tell({ state: "failed", problem });
    return null;
  };
  const turnOff = async (): Promise<void> => {
    const { subscription } = known;
    if (api === null || subscription === null) return;
    const answer = await api(deletePush, deviceOf(subscription));
    if (!answer.ok) return void fail(answer.problem);
    await unsubscribeBrowser().catch(() => undefined);
    tell({ state: "off", follows: [], subscription: null });
  };
  const busy = async <T>(work: () => Promise<T>): Promise<T> => {
    setBusy(true);
    return work().finally(() => setBusy(false));
  };
  return {
    ...known,
    isBusy,
    turn: (isOn) => busy(async () => void (await (isOn ? turnOn() : turnOff()))),
    save: (follow) =>
      busy(async () => {
        const subscription = known.state === "on" ? known.subscription : await turnOn();
        if (api === null || subscription === null) return false;
        const answer = await api(saveDeviceFollow, { device: deviceOf(subscription), follow });
        tell(answer.ok ? { follows: answer.value.follows } : refusalOf(answer.problem));
        return answer.ok;
      }),
    end: (id) =>
      busy(async () => {
        if (api === null || known.subscription === null) return;
        const answer = await api(endDeviceFollow, { device: deviceOf(known.subscription), id });
        tell(answer.ok ? { follows: answer.value.follows } : refusalOf(answer.problem));
      }),
  };
}

/** What a refusal tells of this browser. One that the server forgot gets no messages any more. */
function refusalOf(problem: Problem): Partial<Known> {
  return isUnknownBrowser(problem) ? { state: "off", follows: [], isForgotten: true, problem } : { problem };
}

function isUnknownBrowser({ reason }: Problem): boolean {
  return reason === "push/not-subscribed";
}

/**
 * What is known of this browser. It is asked again whenever the page is looked at. Another tap, or
 * the push service, may have ended the messages meanwhile.
 */
function useKnown(api: Api | null, account: boolean): { known: Known; tell: (next: Partial<Known>) => void } {
  const [known, setKnown] = useState<Known>(UNKNOWN);
  // An act that ends later knows more than a look that began before it.
  const changes = useRef(0);
  const tell = useCallback((next: Partial<Known>) => {
    changes.current += 1;
    setKnown((before) => ({ ...before, problem: null, ...next }));
  }, []);
  useEffect(() => {
    if (api === null) return;
    let isOver = false;
    const look = async (): Promise<void> => {
      if (document.visibilityState === "hidden") return;
      const begun = changes.current;
      const next = await lookAt(api, account);
      if (isOver || begun !== changes.current) return;
      // Without an answer, what was known stays: nobody says that it has ended.
      setKnown((before) => (isAnswer(next) || before.state === "unknown" ? { ...UNKNOWN, ...next } : before));
    };
    const lookAgain = (): void => void look();
    lookAgain();
    document.addEventListener("visibilitychange", lookAgain);
    window.addEventListener("online", lookAgain);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", lookAgain);
      window.removeEventListener("online", lookAgain);
    };
  }, [api, account, tell]);
  return { known, tell };
}

const isAnswer = ({ state }: Partial<Known>): boolean => state !== undefined;

/** By the browser and by the server. No state: the server did not answer. */
async function lookAt(api: Api, account: boolean): Promise<Partial<Known>> {
  const ability = pushAbility();
  if (ability !== "able") return { state: ability };
  const subscription = await currentSubscription().catch(() => null);
  if (subscription === null) return { state: "off" };
  const answer = await api(getDeviceFollows, { device: deviceOf(subscription) });
  if (!answer.ok) {
    const { problem } = answer;
    return isUnknownBrowser(problem) ? { state: "off", subscription, isForgotten: true } : { problem };
  }
  const { follows, account: isOfAccount } = answer.value;
  return { state: !account || isOfAccount ? "on" : "off", follows, subscription };
}
