/**
 * A browser may end a subscription and ask for a new one. Without a network this fails; the next start of the app
 * compares what the browser has with what the server knows (`data/push.ts`).
 */
export async function subscribeAgain(
  scope: ServiceWorkerGlobalScope,
  old: PushSubscription | null | undefined,
): Promise<void> {
  const applicationServerKey = old?.options.applicationServerKey
  if (!applicationServerKey) return
  const fresh = await scope.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey,
  })
  const { endpoint, keys } = fresh.toJSON()
  await fetch('/api/notifications/push', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  })
}
