import type { Config } from "#server/config/config.ts";
import type { Hook } from "#server/http/contract/hooks.ts";
import type { TakeText } from "../dialogue.ts";
import { networkTest } from "#server/http/admission/network.ts";
import { africasTalkingHooks } from "./africas-talking.ts";
import type { Screens } from "./africas-talking.ts";
import { gatewayHook } from "./gateway.ts";
import { twilioHook } from "./twilio.ts";
import { whatsappHooks } from "./whatsapp.ts";

/** The addresses of providers whose secrets are set. Others are not there. */
export function hooksOf(
  take: TakeText,
  {
    smsHooks,
    whatsapp,
    publicUrl,
    now,
    screens,
  }: Pick<Config, "smsHooks" | "whatsapp"> & { publicUrl: string; now: () => Date; screens: Screens },
): Hook[] {
  const { gateway, twilio, africasTalking } = smsHooks;
  return [
    ...(africasTalking === null ? [] : africasTalkingHooks(take, proofOf(africasTalking), screens)),
    ...(gateway.length === 0 ? [] : [gatewayHook(take, { secrets: gateway, now })]),
    ...(whatsapp === null ? [] : whatsappHooks(take, whatsapp)),
    ...(twilio.length === 0 ? [] : [twilioHook(take, { tokens: twilio, publicUrl })]),
  ];
}

function proofOf({ secret, addresses }: NonNullable<Config["smsHooks"]["africasTalking"]>) {
  return { secret, isTheirs: networkTest(addresses) };
}
