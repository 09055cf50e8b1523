/*
 * Dexie makes a BroadcastChannel as it is loaded. Firefox with site data blocked refuses that, and
 * then nothing of the store loads. A missing one is no harm to Dexie.
 */
try {
  new BroadcastChannel("lifeboard").close();
} catch {
  Reflect.deleteProperty(globalThis, "BroadcastChannel");
}
