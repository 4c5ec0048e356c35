/** Where the server is. */

/** Whether an address is one that only this machine has. */
export const isHereOnly = (hostname: string): boolean => /^(localhost|.*\.localhost|127\..*|\[::1\])$/.test(hostname);
