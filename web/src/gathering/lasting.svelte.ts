/** What has been so for a while: a page that is loaded anew is not there for a moment. */

const LOADING = 3000; // milliseconds

/** Whether that has held for longer than a page takes to load. To be called where a component is made. */
export function lasting(holds: () => boolean): { readonly now: boolean } {
  let now = $state(false);
  $effect(() => {
    if (!holds()) return;
    const timer = setTimeout(() => (now = true), LOADING);
    return () => {
      clearTimeout(timer);
      now = false;
    };
  });
  return {
    get now() {
      return now;
    },
  };
}
