import { useCallback, useEffect, useState } from "react";
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
import type { BrowserSubscription } from "../../../store/worker/subscription.ts";

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
        tell(answer.ok ? { follows: answer.value.follows } : { problem: answer.problem });
        return answer.ok;
      }),
    end: (id) =>
      busy(async () => {
        if (api === null || known.subscription === null) return;
        const answer = await api(endDeviceFollow, { device: deviceOf(known.subscription), id });
        tell(answer.ok ? { follows: answer.value.follows } : { problem: answer.problem });
      }),
  };
}

/** What is known of this browser, asked once. */
function useKnown(api: Api | null, account: boolean): { known: Known; tell: (next: Partial<Known>) => void } {
  const [known, setKnown] = useState<Known>(UNKNOWN);
  const tell = useCallback((next: Partial<Known>) => setKnown((before) => ({ ...before, problem: null, ...next })), []);
  useEffect(() => {
    if (api === null) return;
    let isOver = false;
    const look = async (): Promise<void> => {
      const ability = pushAbility();
      if (ability !== "able") return tell({ state: ability });
      const subscription = await currentSubscription().catch(() => null);
      const answer = subscription === null ? null : await api(getDeviceFollows, { device: deviceOf(subscription) });
      if (isOver) return;
      const isOn = answer?.ok === true && (!account || answer.value.account);
      const isForgotten = answer?.ok === false && answer.problem.reason === "push/not-subscribed";
      const follows = answer?.ok === true ? answer.value.follows : [];
      tell({ state: isOn ? "on" : "off", follows, subscription, isForgotten });
    };
    void look();
    return () => void (isOver = true);
  }, [api, account, tell]);
  return { known, tell };
}
