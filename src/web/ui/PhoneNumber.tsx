import { phoneText } from "./phone.ts";
import css from "./PhoneNumber.module.css";

/**
 * A formatted phone number that wraps as a whole. It breaks only if a line is too short for it.
 * @example <PhoneNumber value="+919000012345" />
 */
export function PhoneNumber({ value }: { value: string }) {
  return (
    <bdi className={css.whole} dir="ltr">
      {phoneText(value)}
    </bdi>
  );
}
