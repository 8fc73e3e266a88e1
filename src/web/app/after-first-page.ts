/** Milliseconds before the first look whether the page has loaded, and between two looks. */
const stepMs = 1500

/**
 * Loads code that the first page works without, and runs it once that page has loaded. Without a network it waits: Chromium does not ask
 * again for a module that it could not load. Others do, so a failed load is repeated, at twice the interval each time.
 */
export function afterFirstPage<Loaded>(load: () => Promise<Loaded>, run: (loaded: Loaded) => void, waitMs = stepMs): void {
  setTimeout(() => {
    // On a slow phone the first page has the network to itself.
    if (!navigator.onLine || document.querySelector('.skeleton')) afterFirstPage(load, run, waitMs)
    else load().then(run, () => afterFirstPage(load, run, waitMs * 2))
  }, waitMs)
}
