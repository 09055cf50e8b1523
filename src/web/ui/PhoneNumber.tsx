import { styled } from "../theme/styled.ts";
import { phoneText } from "./phone.ts";

const Whole = styled("bdi")({ display: "inline-block" });

/**
 * A telephone number as people read it, as one: where it does not fit beside other words it goes to
 * the next line whole, and breaks only where that is too short.
 */
export function PhoneNumber({ value }: { value: string }) {
  return <Whole dir="ltr">{phoneText(value)}</Whole>;
}
