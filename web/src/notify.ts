/** A notification of the system when it is somebody's turn who looks elsewhere, if it is allowed. */

/** Whether this browser has such a thing here: not over plain HTTP from another machine. */
export const canNotify = "Notification" in globalThis && globalThis.isSecureContext;

/** Ask whether it is allowed, unless that was said before. */
export async function mayNotify(): Promise<boolean> {
  return canNotify && (await Notification.requestPermission()) === "granted";
}

/** Say so, in place of what was said before about the same thing `tag`; not while the page is in sight. */
export async function notify(title: string, body: string, tag: string): Promise<void> {
  if (!canNotify || !document.hidden || Notification.permission !== "granted") return;
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (worker) await worker.showNotification(title, { body, tag }); // on a phone there is no other way
  else new Notification(title, { body, tag });
}
