import { expect, onTestFinished, test } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { reportFault } from "#server/testing/faults/fault-report.ts";
import { faultyServer, SERVER_FAULTS } from "#server/testing/faults/faulty-server.ts";
import { CODE, GATEWAY_SECRET, NOTICE, postOffice } from "#server/testing/post-office.ts";
import { webhookServer } from "#server/testing/webhook-server.ts";
import type { MessageQueue } from "./message-queue.ts";

/*
 * The mail server, the voice and WhatsApp are at fault, all three in one way. A code by SMS goes
 * out all the same, a stop is not held up, and the next process sends what could not be sent.
 */

const office = postOffice();
/** More than the places of a lane. */
const EACH = 7;

/** A message service whose three other servers are at this port. */
function postBy(port: number): MessageQueue {
  return office.post(
    { mail: true, sms: true },
    {
      smtpUrl: `smtp://127.0.0.1:${port}`,
      voiceWebhook: { url: `http://127.0.0.1:${port}/say`, secret: GATEWAY_SECRET },
      whatsapp: { apiUrl: `http://127.0.0.1:${port}`, numberId: "1", token: "a token", template: null },
    },
  );
}

test.each(SERVER_FAULTS)("what %s holds up no code and no stop, and loses no message", async (name, fault) => {
  const faulty = await faultyServer(fault);
  const messages = postBy(faulty.port);
  for (let at = 0; at < EACH; at += 1) {
    await messages.send(NOTICE);
    await messages.send({ ...CODE, to: `+91332233440${at}` });
    await messages.queueAnswer(`whatsapp:${at}`, "There are two.")(office.database.pool);
  }
  await eventually(() => expect(faulty.calls()).toBeGreaterThanOrEqual(3));
  await messages.send(CODE);
  await eventually(() => expect(office.gateway.calls).toHaveLength(1));
  await messages.close();
  const waiting = await office.rows();
  expect(waiting.filter(({ state }) => state !== "waiting")).toEqual([]);
  // The code may have gone in the moment before the stop.
  expect(waiting.length).toBeGreaterThanOrEqual(3 * EACH);

  // The servers are well again, and the process was started anew.
  const good = await webhookServer();
  onTestFinished(() => good.close());
  const next = office.post(
    { mail: true, sms: true },
    {
      voiceWebhook: { url: `${good.url}/say`, secret: GATEWAY_SECRET },
      whatsapp: { apiUrl: good.url, numberId: "1", token: "a token", template: null },
    },
  );
  office.later(120);
  await next.sendDue();
  await office.allSent();
  expect(office.smtp.mails).toHaveLength(EACH);
  expect(good.calls).toHaveLength(2 * EACH);
  reportFault({
    fault: `mail, voice and WhatsApp: each ${name}`,
    readers: "not concerned",
    writers: "a code by SMS went out at once",
    recovery: "by itself, at the next try",
    acknowledged: 3 * EACH + 1,
    lost: 0,
    probes: "not concerned",
  });
});
