/** A new version waits until the person says so: the page that is open keeps the files it was made with. */
export const updateWhenAsked = (scope: ServiceWorkerGlobalScope): void => {
  scope.addEventListener('message', event => {
    const data = event.data as { type?: string } | undefined
    if (data?.type === 'SKIP_WAITING') void scope.skipWaiting()
  })
}
