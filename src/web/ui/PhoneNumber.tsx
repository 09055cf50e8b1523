import { phoneText } from "./phone.ts";
import css from "./PhoneNumber.module.css";

/**
 * A telephone number as people read it, as one: where it does not fit beside other words it goes to
 * the next line whole, and breaks only where that is too short.
 * @example <PhoneNumber value="+919000012345" />
 */
export function PhoneNumber({ value }: { value: string }) {
  return (
    <bdi className={css.whole} dir="ltr">
      {phoneText(value)}
    </bdi>
  );
}
