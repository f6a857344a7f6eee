/**
 * The page of the very first visit came without a worker: the first one serves it as soon as the app is stored, so that
 * what it has not opened yet opens without a network too. It is the same version, so nothing changes under it.
 */
export const serveFirstPage = (scope: ServiceWorkerGlobalScope): void => {
  const first = scope.registration.active === null
  scope.addEventListener('activate', event => {
    if (first) event.waitUntil(scope.clients.claim())
  })
}
