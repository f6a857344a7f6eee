import type { Signal } from '@preact/signals'
import { beforeAll, expect, test } from 'vitest'
import { appConfig, type AppConfig } from '../../data/session.ts'
import { loadAllMessages } from '../../i18n/t.ts'
import { providerProblem } from './provider-problem.ts'

// Their words come with the page.
beforeAll(loadAllMessages)

test('every code has its sentence, and an unknown one the general', () => {
  expect(providerProblem('email_not_verified')).toContain('has not verified your email address')
  expect(providerProblem('invalid_state')).toContain('expired')
  for (const code of ['token_failed', 'id_token_invalid', '<b>', 'constructor'])
    expect(providerProblem(code)).toContain('failed. Try again')
})

test('no sentence names a way out that is not there', () => {
  const here = (config: Partial<AppConfig>) =>
    void ((appConfig as Signal<AppConfig>).value = config as AppConfig)
  here({ password_login: true, mail: true })
  expect(providerProblem('email_not_confirmed')).toContain('by email')
  here({ password_login: true, mail: false })
  expect(providerProblem('email_not_confirmed')).toContain('Sign in with its password')
  here({ password_login: false, mail: true })
  expect(providerProblem('email_not_confirmed')).not.toContain('by email')
  expect(providerProblem('disconnected')).toContain('Ask an admin')
  here({ password_login: false, passkey_login: true })
  expect(providerProblem('disconnected')).toContain('another way')
})
