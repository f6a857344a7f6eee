/**
 * The server says with the document that a session's cookie came (`server/src/http/static.ts`): on a first visit, before
 * the page has asked who that is. Whether the session holds, only the answer to that tells.
 */
export const comesWithSession = (): boolean => {
  if (typeof navigator === 'undefined' || navigator.serviceWorker?.controller) return false
  const [visit] = performance.getEntriesByType('navigation')
  const said = (visit as PerformanceNavigationTiming | undefined)?.serverTiming
  return said?.some(({ name }) => name === 'session') ?? false
}
