import { getOwnChannels, proveChannel, sendChannelCode } from "#contract/contact.ts";
import type { Problem } from "#contract/errors.ts";
import type { Api, ApiResult } from "#contract/route.ts";
import { sendPhoneCode, verifyPhoneCode } from "#contract/sign-in.ts";

/** Longest wait for an answer, ms: messages are slow. */
const LIMIT = { limitMs: 60_000 };

/** The typed numbers and addresses that an account has proved; null where it is not known. */
export async function readProved(api: Api, signal: AbortSignal): Promise<{ type: string; value: string }[] | null> {
  const answer = await api(getOwnChannels, {}, { signal });
  return answer.ok ? answer.value.items.filter(({ provedAt }) => provedAt !== null) : null;
}

/** Sends a code to a number. Without an account it is the code of a sign-in. */
export async function sendCode(api: Api, number: string, isAnonymous: boolean): Promise<Problem | null> {
  const answer: ApiResult<unknown> = isAnonymous
    ? await api(sendPhoneCode, { phoneNumber: number }, LIMIT)
    : await api(sendChannelCode, { type: "phone", value: number }, LIMIT);
  return answer.ok ? null : answer.problem;
}

type Proving = { number: string; code: string; isAnonymous: boolean };

/** Shows a code to the server. `isSecondStep`: the account behind the number asks for more. */
export async function proveNumber(
  api: Api,
  { number, code, isAnonymous }: Proving,
): Promise<{ problem: Problem | null; isSecondStep: boolean }> {
  if (!isAnonymous) {
    const answer = await api(proveChannel, { type: "phone", value: number, code }, LIMIT);
    return { problem: answer.ok ? null : answer.problem, isSecondStep: false };
  }
  const answer = await api(verifyPhoneCode, { phoneNumber: number, code }, LIMIT);
  if (!answer.ok) return { problem: answer.problem, isSecondStep: false };
  return { problem: null, isSecondStep: answer.value.twoFactorRedirect === true };
}
