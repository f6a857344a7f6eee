import type { Signal } from '@preact/signals'
import { renderToString } from 'preact-render-to-string'
import { beforeAll, expect, test } from 'vitest'
import { appConfig, session, type AppConfig, type Session, type User } from '../../../data/session.ts'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import { ConfirmToKeep } from '../account/confirm-own-email.tsx'
import { Password } from './password.tsx'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

const stand = (user: Partial<User>, config: Partial<AppConfig>) => {
  const now = {
    status: 'signed-in',
    expired: false,
    user: { username: 'tom', email: 'tom@x.example', ...user },
  }
  ;(session as Signal<Session>).value = now as Session
  ;(appConfig as Signal<AppConfig>).value = config as AppConfig
}

test('who is to choose a password is not asked first for one they may never have known', () => {
  stand({ has_password: true, must_change_password: true }, { password_login: true })
  const html = renderToString(<Password />)
  expect(html).toContain('new_password')
  expect(html).not.toContain('current-password')
})

test('a way in that could be lost says so while the address is not confirmed, where mail is sent', () => {
  const shown = (email_confirmed: boolean, mail: boolean) => {
    stand({ email_confirmed }, { mail })
    return renderToString(<ConfirmToKeep />)
  }
  expect(shown(false, true)).toContain('Confirm your email address')
  expect(shown(true, true)).toBe('')
  expect(shown(false, false)).toBe('')
})
