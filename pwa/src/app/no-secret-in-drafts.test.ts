import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true })
const isSecret = /<(PasswordField|NewPasswordField|CodeField|AskPassword)\b|type="password"/
/** Asks for a password in a dialog of its own, which keeps none. */
const besideAsk = [
  '../features/settings/account/your-email.tsx',
  '../features/settings/security/passkeys.tsx',
]

test('no part that asks for a password or a code writes drafts', () => {
  const secret = Object.entries(sources).filter(
    ([path, source]) => !path.includes('.test.') && isSecret.test(source),
  )
  expect(secret.length).toBeGreaterThan(8)
  const both = secret.filter(([, source]) => /\b(useDraft|RenameRow)\b/.test(source)).map(([path]) => path)
  expect(both.toSorted()).toEqual(besideAsk)
})
