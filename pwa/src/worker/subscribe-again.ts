import { fetchInTime } from '../data/ports/fetch-in-time.ts'

/**
 * Subscribes to push again after the browser ended a subscription. Without a network this fails, and the next start of
 * the app tells the server what the browser has (`data/push.ts`).
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
  await fetchInTime('/api/notifications/push', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  })
}
