/** A notification comes when it is allowed and nobody looks, and in no other case. */

import { beforeEach, expect, test, vi } from "vitest";

const said: string[] = [];

function browser(permission: string, hidden: boolean, worker: boolean, secure = true): void {
  class Notice {
    static permission = permission;
    static requestPermission = async (): Promise<string> => permission;
    constructor(title: string, { tag }: { tag: string }) {
      said.push(`${title} ${tag}`);
    }
  }
  const registration = { showNotification: async (title: string) => void said.push(`worker: ${title}`) };
  vi.stubGlobal("Notification", Notice);
  vi.stubGlobal("isSecureContext", secure);
  vi.stubGlobal("document", { hidden });
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => (worker ? registration : undefined) } });
}

beforeEach(() => {
  vi.resetModules();
  said.length = 0;
});

test.each([
  ["granted", true, false, ["Title t"]],
  ["granted", true, true, ["worker: Title"]],
  ["granted", false, false, []],
  ["denied", true, false, []],
])("permission %s, hidden %s, worker %s", async (permission, hidden, worker, told) => {
  browser(permission, hidden, worker);
  const { notify, mayNotify } = await import("../src/notify");
  await notify("Title", "body", "t");
  expect(said).toEqual(told);
  expect(await mayNotify()).toBe(permission === "granted");
});

test("over plain HTTP from another machine there is no such thing", async () => {
  browser("granted", true, false, false);
  const { canNotify, mayNotify, notify } = await import("../src/notify");
  await notify("Title", "body", "t");
  expect([canNotify, await mayNotify(), said]).toEqual([false, false, []]);
});
