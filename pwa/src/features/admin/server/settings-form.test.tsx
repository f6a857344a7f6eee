import { beforeAll, expect, test } from 'vitest'
import { drawnForm } from '../../../shared/testing/drawn-form.ts'
import { dyingPages } from '../../../data/testing/dying-pages.ts'
import { loadAllMessages, loadLanguage, t } from '../../../i18n/t.ts'
import {
  mailGroups,
  mapGroups,
  mapSourceGroups,
  placeGroups,
  serverGroups,
  signInGroups,
  type SettingGroup,
} from './setting-fields.ts'
import { SettingsFields } from './settings-form.tsx'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

const form = (page: string, groups: readonly SettingGroup[], values: Record<string, string> = {}) =>
  drawnForm(
    <SettingsFields
      page={page}
      stored={{ values, sources: { sources: {}, variables: {}, unreadable: [] } }}
      groups={groups}
      onSaved={() => undefined}
    />,
  )

test('C10: settings that were half typed stand in their form again, and what is as stored is no draft', async () => {
  const { next } = dyingPages()
  await next()
  const stored = { smtp_host: 'mail.x.example', smtp_port: '587' }
  const mail = () => form('mail', mailGroups, stored)
  mail().type(t('serverSettings.smtpHost'), 'mail.y.ex')
  const { open } = await next()
  expect(mail().value(t('serverSettings.smtpHost'))).toBe('mail.y.ex')
  expect(mail().value(t('serverSettings.smtpPort'))).toBe('587')
  mail().type(t('serverSettings.smtpHost'), 'mail.x.example')
  expect(open.drafts.all.value.size).toBe(0)
})

const pages = {
  mail: mailGroups,
  map: mapGroups,
  'map-source': mapSourceGroups,
  'place-search': placeGroups,
  server: serverGroups,
  'sign-in': signInGroups,
}

test.each(Object.entries(pages))('no secret of the settings of %s lies in a draft', async (page, groups) => {
  const { next } = dyingPages()
  const { open } = await next()
  const fields = groups.flatMap(group => group.fields).filter(({ kind }) => kind !== 'switch')
  for (const { kind, label } of fields)
    form(page, groups).type(t(label), kind === 'secret' ? 'hunter2' : 'written')
  const kept = JSON.stringify([...open.drafts.all.value.values()])
  expect(kept).toContain('written')
  expect(kept).not.toContain('hunter2')
  await next()
  for (const { kind, label } of fields)
    expect(form(page, groups).value(t(label))).toBe(kind === 'secret' ? '' : 'written')
})

test('what is called a password or a secret is asked for as one', () => {
  const fields = Object.values(pages).flatMap(groups => groups.flatMap(group => group.fields))
  const named = fields.filter(({ key }) => /pass$|password$|secret|token|private|_key$/.test(key))
  expect(named.map(({ key, kind }) => [key, kind])).toEqual([
    ['smtp_pass', 'secret'],
    ['imap_pass', 'secret'],
    ['places_google_key', 'secret'],
    ['places_nominatim_key', 'secret'],
    ['places_photon_key', 'secret'],
    ['oidc_client_secret', 'secret'],
  ])
})
