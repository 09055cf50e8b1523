import type { Binding } from "../http/contract/handle.ts";
import type { Collection } from "./client-collection.ts";
import type { Mutation } from "./mutation.ts";

/**
 * What a folder that writes contributes to the service: routes, commands, documents. Batches call
 * its commands by name, and streams send its documents. `close` ends its background work.
 */
export type Feature = {
  bindings: readonly Binding[];
  mutations: readonly Mutation[];
  collections: readonly Collection[];
  close?: () => Promise<void>;
};
