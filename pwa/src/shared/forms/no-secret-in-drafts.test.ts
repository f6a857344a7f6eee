import { expect, test } from 'vitest'

const sources = Object.entries(
  import.meta.glob<string>(['../../**/*.ts', '../../**/*.tsx', '!../**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)
const isSecret = /<(PasswordField|NewPasswordField|CodeField|AskPassword)\b|type="password"|\w: 'password'/
/** Asks for a password in a dialog of its own, which keeps none. */
const besideAsk = [
  '../../features/settings/account/your-email.tsx',
  '../../features/settings/security/passkeys.tsx',
]
/** Keeps its secrets apart from its draft, which the test beside it shows for each of them. */
const apart = ['../../features/admin/server/settings-form.tsx']

test('no part that asks for a password or a code writes drafts', () => {
  const forms = sources.filter(([path]) => path.endsWith('.tsx'))
  const hooks = sources
    .filter(([path, source]) => path.endsWith('.ts') && /\buseDraft\b/.test(source))
    .flatMap(([, source]) => source.match(/(?<=export (?:const|function) )use\w+/g) ?? [])
  expect(hooks).toContain('useSettingChanges')
  const writesDrafts = new RegExp(`\\b(${['useDraft', 'RenameRow', ...hooks].join('|')})\\b`)
  const secret = forms.filter(([, source]) => isSecret.test(source))
  expect(secret.length).toBeGreaterThan(8)
  const both = secret.filter(([, source]) => writesDrafts.test(source)).map(([path]) => path)
  expect(both.toSorted()).toEqual([...apart, ...besideAsk])
})
