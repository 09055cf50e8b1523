import { useLocation, useNavigate } from "react-router";
import { sendPhoneCode, verifyPhoneCode } from "#contract/sign-in.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { CodeStep } from "../CodeStep.tsx";
import { useDraft } from "../form/useDraft.ts";
import { PhoneField } from "../form/fields.tsx";
import { Head } from "../Head.tsx";
import { Members } from "../Members.tsx";
import { returnIn } from "../next.ts";
import type { SubmitRequest } from "../../data/useSubmit.ts";
import { useSubmit } from "../../data/useSubmit.ts";
import { TaskForm } from "../form/TaskForm.tsx";

type StepName = "phone" | "code";

/** Sets or changes the account's phone number with a code sent to it. */
export function VerifyPhoneScreen() {
  const say = useText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const task = useSubmit();
  const { fields, change } = useDraft("phone", { phone: "", step: "phone" as StepName });
  const phoneNumber = fields.phone.trim();
  const send = () =>
    task.start(async (ask) => {
      if ((await ask(sendPhoneCode, { phoneNumber })) !== null) change({ step: "code" });
    });
  return (
    <Members name="verifyPhone">
      {({ again }) => {
        const take = async (ask: SubmitRequest, code: string) => {
          if ((await ask(verifyPhoneCode, { phoneNumber, code, updatePhoneNumber: true })) === null) return;
          change({ step: "phone", phone: "" });
          await again();
          await navigate(returnIn(search) ?? "/account/security", { replace: true });
        };
        return fields.step === "code" ? (
          <CodeStep phone={phoneNumber} onCode={take} onChange={() => change({ step: "phone" })} />
        ) : (
          <>
            <Head name="verifyPhone" />
            <TaskForm
              task={task}
              label={say("account.signIn.sendCode")}
              icon="phone"
              fields={["identifier"]}
              onSend={send}
            >
              <PhoneField value={fields.phone} onType={(phone) => change({ phone })} task={task} />
            </TaskForm>
          </>
        );
      }}
    </Members>
  );
}
