/**
 * Leads the addresses of one host to a server of the journey, in a product under test. `node
 * --import` loads this before the program, which does not know of it. No setting of a deployment
 * lets a feed be read from the own network. The journey's port is in `FEEDS_PORT`.
 */
import http from "node:http";
import https from "node:https";
import { syncBuiltinESMExports } from "node:module";

const request = https.request;

https.request = (url, options, answered) => {
  if (url.hostname !== "feeds.example.org") return request(url, options, answered);
  const { headers, signal, timeout } = options;
  const here = new URL(url.pathname, `http://127.0.0.1:${process.env["FEEDS_PORT"]}`);
  return http.request(here, { headers, signal, timeout }, answered);
};
syncBuiltinESMExports();
