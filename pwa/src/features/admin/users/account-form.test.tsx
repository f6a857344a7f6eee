import { beforeAll, expect, test } from 'vitest'
import { drawnForm } from '../../../shared/testing/drawn-form.ts'
import { dyingPages } from '../../../data/testing/dying-pages.ts'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import { AccountForm } from './account-form.tsx'
import type { Account, AccountWish } from './account.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

const form = (wishes: AccountWish[], account?: Account) =>
  drawnForm(
    <AccountForm
      {...(account ? { account } : {})}
      submit="Save"
      busy="Saving…"
      onSubmit={async wish => void wishes.push(wish)}
    />,
  )

test('C10: an account that was half typed stands in its form again, and goes when it is made', async () => {
  const { next } = dyingPages()
  await next()
  form([]).type('Username', 'jonas')
  await next()
  form([]).type('Email', 'jonas@x.example')
  const { open } = await next()
  const wishes: AccountWish[] = []
  expect(form(wishes).value('Username')).toBe('jonas')
  await form(wishes).submit()
  await expect.poll(() => open.drafts.all.value.size).toBe(0)
  expect(wishes).toEqual([{ username: 'jonas', email: 'jonas@x.example', role: 'user' }])
})

test('what another admin changed meanwhile stands: only what was typed is saved', async () => {
  const { next } = dyingPages()
  await next()
  const ben = { id: 'b', username: 'ben', email: 'ben@x.example', role: 'user' } as Account
  form([], ben).type('Username', 'Benjamin')
  await next()
  const wishes: AccountWish[] = []
  const later: Account = { ...ben, email: 'ben@y.example', role: 'admin' }
  expect(form(wishes, later).value('Email')).toBe('ben@y.example')
  await form(wishes, later).submit()
  await expect.poll(() => wishes).toEqual([{ username: 'Benjamin' }])
})
