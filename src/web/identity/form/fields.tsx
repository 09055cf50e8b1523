import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { useText } from "../../i18n/useLanguage.tsx";
import { FormField } from "../../ui/FormField.tsx";
import { OneTimeCodeField } from "../../ui/OneTimeCodeField.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { kindOfIdentifier } from "./identifier.ts";
import { errorOf } from "./TaskForm.tsx";
import type { Submission } from "../../data/useSubmit.ts";
import { waitForCode } from "./web-otp.ts";

type Typed = { value: string; onType: (value: string) => void; task: Submission };

/** One field for phone number or e-mail; its icon follows the input. */
export function IdentifierField({ value, onType, task }: Typed) {
  const say = useText();
  const kind = kindOfIdentifier(value);
  return (
    <FormField
      label={say("account.field.identifier")}
      icon={kind === "phone" ? "phone" : kind === "email" ? "mail" : "person"}
      name="username"
      type="text"
      inputMode={kind === "phone" ? "tel" : "email"}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={320}
      dir="auto"
      required
      value={value}
      onChange={(event) => onType(event.target.value)}
      error={errorOf(task, "identifier")}
    />
  );
}

export function PhoneField({ value, onType, task }: Typed) {
  const say = useText();
  return (
    <FormField
      label={say("account.field.phone")}
      icon="phone"
      name="tel"
      type="tel"
      autoComplete="tel"
      maxLength={40}
      dir="ltr"
      required
      value={value}
      onChange={(event) => onType(event.target.value)}
      hint={say("account.field.phoneHint")}
      error={errorOf(task, "identifier")}
    />
  );
}

export function EmailField({ value, onType, task }: Typed) {
  const say = useText();
  return (
    <FormField
      label={say("account.field.email")}
      icon="mail"
      name="email"
      type="email"
      autoComplete="email"
      maxLength={320}
      dir="ltr"
      required
      value={value}
      onChange={(event) => onType(event.target.value)}
      error={errorOf(task, "identifier")}
    />
  );
}

type PasswordFieldProps = Typed & {
  label?: string;
  autoComplete: "current-password" | "new-password";
  name?: string;
  /** False for a form's second password field: refusals appear below the first. */
  showsRefusals?: boolean;
};

/** A password: can be shown, warns about Caps Lock. It is never stored. */
export function PasswordField({
  value,
  onType,
  task,
  label,
  autoComplete,
  name = "password",
  showsRefusals = true,
}: PasswordFieldProps) {
  const say = useText();
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <FormField
      label={label ?? say("account.field.password")}
      icon="lock"
      name={name}
      type={isShown ? "text" : "password"}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={128}
      dir="auto"
      required
      value={value}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={look}
      onKeyUp={look}
      onBlur={() => setCapsLock(false)}
      error={showsRefusals ? errorOf(task, "password") : null}
      hint={hasCapsLock ? <span role="status">{say("account.field.capsLock")}</span> : null}
      tail={
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={say("account.field.showPassword")}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? "eye-off" : "eye"} />
        </button>
      }
    />
  );
}

type CodeFieldProps = Typed & {
  label?: string;
  /** True: the browser may fill in the code from a message. An app's code it cannot. */
  comesByMessage?: boolean;
  isBackup?: boolean;
  hint?: string;
};

/** The code of a message or an app; a backup code. */
export function CodeField({
  value,
  onType,
  task,
  label,
  comesByMessage = false,
  isBackup = false,
  hint,
}: CodeFieldProps) {
  const say = useText();
  const take = useRef(onType);
  useEffect(() => {
    take.current = onType;
  }, [onType]);
  useEffect(() => (comesByMessage ? waitForCode((code) => take.current(code)) : undefined), [comesByMessage]);
  return (
    <OneTimeCodeField
      label={label ?? say("account.field.code")}
      inputMode={isBackup ? "text" : "numeric"}
      value={value}
      onType={onType}
      hint={hint ?? null}
      error={errorOf(task, "code")}
    />
  );
}

/** The public name. */
export function AliasField({ value, onType, task }: Typed) {
  const say = useText();
  return (
    <FormField
      label={say("account.field.alias")}
      icon="person"
      name="nickname"
      type="text"
      autoComplete="nickname"
      maxLength={60}
      dir="auto"
      value={value}
      onChange={(event) => onType(event.target.value)}
      hint={say("account.field.aliasHint")}
      error={errorOf(task, "alias")}
    />
  );
}
