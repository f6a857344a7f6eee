/** Pushes as the browser's push service delivers them, by the debugging protocol: also without a network. */
import type { CDPSession } from '@playwright/test'
import type { Device } from './device.ts'

export interface Push {
  title: string
  body: string
  topic: string
  path: string
}

type Shown = Pick<Push, 'title' | 'body'> & { tag: string }

// Run in the worker, whose globals the types of this program do not know.
const shownNow = `registration.getNotifications().then(all =>
  all.map(({ title, body, tag }) => ({ title, body, tag })))`
const tapOn = (
  tag: string,
) => `registration.getNotifications({ tag: ${JSON.stringify(tag)} }).then(([notification]) =>
  void dispatchEvent(new NotificationEvent('notificationclick', { notification })))`

/** Delivers pushes to the service worker of a device, and taps what it shows. */
export async function pushesOf({ context, page }: Device) {
  const origin = new URL(page.url()).origin
  await context.grantPermissions(['notifications'], { origin })
  const session = await context.newCDPSession(page)
  const registrationId = await registrationOf(session)
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  return {
    deliver: (push: Push) =>
      session.send('ServiceWorker.deliverPushMessage', {
        origin,
        registrationId,
        data: JSON.stringify(push),
      }),
    /** What the system shows at this moment. */
    shown: () => worker.evaluate<Shown[]>(shownNow),
    /** No protocol taps a notice of the system, so the worker is given the event that a tap makes. */
    tap: (tag: string) => worker.evaluate(tapOn(tag)),
  }
}

async function registrationOf(session: CDPSession): Promise<string> {
  const known = new Promise<string>(resolve =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  return known
}
