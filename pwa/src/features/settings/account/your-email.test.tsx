import type { Signal } from '@preact/signals'
import { beforeAll, expect, test, vi } from 'vitest'
import { drawnForm } from '../../../shared/testing/drawn-form.ts'
import { session, type Session } from '../../../data/session.ts'
import { dyingPages } from '../../../data/testing/dying-pages.ts'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import { YourEmail } from './your-email.tsx'

vi.mock(import('../security/reaches-server.ts'), () => ({ reachesServer: () => true }))
beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

test('C10: an address that was half typed stands in its field again, until it is discarded', async () => {
  const { next } = dyingPages()
  const user = { username: 'tom', email: 'tom@x.example' }
  ;(session as Signal<Session>).value = { status: 'signed-in', expired: false, user } as Session
  await next()
  drawnForm(<YourEmail />).type('New email address', 'tom@y.ex')
  const { open } = await next()
  expect(drawnForm(<YourEmail />).value('New email address')).toBe('tom@y.ex')
  drawnForm(<YourEmail />).press('Discard')
  expect(open.drafts.all.value.size).toBe(0)
})
