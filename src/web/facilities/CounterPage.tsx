import { useParams } from "react-router";
import { LazyPage } from "../frame/LazyPage.tsx";
import { PlainHeader } from "../frame/Screen.tsx";
import { useText } from "../i18n/useLanguage.tsx";

const load = async () => (await import("./counter/CounterScreen.tsx")).CounterScreen;

/** `/facility/:id`: the counter for staff. Imported when it is opened. */
export function CounterPage() {
  const say = useText();
  const { id = "" } = useParams();
  const title = say("counter.title");
  return (
    <LazyPage
      name="counter"
      load={load}
      title={title}
      header={<PlainHeader title={title} back={`/f/${id}`} emergency={null} />}
      head={
        <>
          <h1>{title}</h1>
          <p>{say("counter.lead")}</p>
        </>
      }
      needsProgram={say("counter.needsProgram")}
      failed={{ title: say("counter.netTitle"), text: say("counter.netText") }}
    >
      {(CounterScreen) => <CounterScreen key={id} id={id.toLowerCase()} />}
    </LazyPage>
  );
}
