/** Notices that the server pushes: shown by the system, opened by a tap, also while no page of the app is open. */
import { pathOf, readPushMessage } from './push-message.ts'
import { subscribeAgain } from './subscribe-again.ts'

/** What a page hears when a notice was tapped (`shared/device/service-worker.ts`). */
export interface OpenPage {
  type: 'OPEN_PAGE'
  path: string
}

export function showPushed(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('push', event => event.waitUntil(show(scope, event.data?.text())))
  scope.addEventListener('notificationclick', event => {
    event.notification.close()
    event.waitUntil(openPage(scope, pathOf((event.notification.data as { path?: unknown } | null)?.path)))
  })
  scope.addEventListener('pushsubscriptionchange', event => {
    const { oldSubscription } = event as PushSubscriptionChangeEvent
    ;(event as ExtendableEvent).waitUntil(subscribeAgain(scope, oldSubscription))
  })
}

async function show(scope: ServiceWorkerGlobalScope, text: string | undefined): Promise<void> {
  const { title, body, tag, path, unread } = readPushMessage(text)
  await scope.registration.showNotification(title, {
    body,
    data: { path },
    dir: 'auto',
    icon: '/icons/icon-192.png',
    ...(tag ? { tag } : {}),
  })
  if (unread !== undefined) await scope.navigator.setAppBadge?.(unread)
}

/** The window that was used last shows the page without loading anew; without one, a new window opens. */
async function openPage(scope: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: false })
  const [first] = windows
  if (!first) return void (await scope.clients.openWindow(path))
  first.postMessage({ type: 'OPEN_PAGE', path } satisfies OpenPage, [])
  await first.focus()
}
