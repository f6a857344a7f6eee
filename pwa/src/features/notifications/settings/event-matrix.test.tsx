import type { Signal } from '@preact/signals'
import { noticeChannels, type NoticeChannel } from '@caravel/sync-protocol/domain/notifications/events'
import { renderToString } from 'preact-render-to-string'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { appConfig, type AppConfig } from '../../../data/session.ts'
import { signedIn } from '../../../data/testing/signed-in.ts'
import { World } from '../../../data/testing/world.ts'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import { EventMatrix } from './event-matrix.tsx'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})
beforeEach(async () => {
  await signedIn(new World())
})

const drawnWith = (offered: Partial<AppConfig>): string => {
  const config = appConfig as Signal<AppConfig | undefined>
  config.value = offered as AppConfig
  return renderToString(<EventMatrix />)
}

/** The boxes of a channel: how many can be ticked, and how many cannot. */
const boxesOf = (html: string, channel: NoticeChannel) => {
  const name = { inapp: 'App', email: 'Email', webhook: 'Webhook', push: 'Push' }[channel]
  const boxes = html.match(/<input[^>]*>/g)?.filter(box => box.includes(`: ${name}"`)) ?? []
  const off = boxes.filter(box => / disabled/.test(box))
  const explained = off.filter(box => box.includes(`aria-describedby="notices-no-${channel}"`))
  return { can: boxes.length - off.length, cannot: off.length, explained: explained.length }
}

test('every channel can be chosen where the server offers all of them', () => {
  const html = drawnWith({ mail: true, webhooks: true, web_push: true })
  for (const channel of noticeChannels) {
    expect(boxesOf(html, channel).can).toBeGreaterThan(0)
    expect(boxesOf(html, channel).cannot).toBe(0)
  }
  expect(html).not.toContain('notices-no-')
})

test.each([
  ['email', { mail: false, webhooks: true, web_push: true }, 'This server cannot send email yet.'],
  ['webhook', { mail: true, webhooks: false, web_push: true }, 'Webhooks are turned off on this server.'],
  ['push', { mail: true, webhooks: true, web_push: false }, 'Push is turned off on this server.'],
] as const)('%s is shown, cannot be chosen, and says why where it is off', (channel, offered, why) => {
  const html = drawnWith(offered)
  const { can, cannot, explained } = boxesOf(html, channel)
  expect([can, explained]).toEqual([0, cannot])
  expect(cannot).toBeGreaterThan(0)
  expect(html.indexOf(why)).toBeGreaterThan(0)
  expect(html.indexOf(why)).toBeLessThan(html.indexOf('<table'))
  expect(boxesOf(html, 'inapp').cannot).toBe(0)
})
