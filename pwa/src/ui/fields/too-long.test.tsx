import { renderToString } from 'preact-render-to-string'
import { beforeAll, expect, test } from 'vitest'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

test.each([TextArea, TextField])(
  'what is pasted is never cut off: the field says by how much it is too long',
  Text => {
    const drawn = (value: string, error?: string) =>
      renderToString(
        <Text label="Note" value={value} error={error} maxLength={150} onInput={() => undefined} />,
      )
    const long = `${'a'.repeat(150)}bc`
    expect(drawn(long)).toContain(long)
    expect(drawn(long)).toContain('2 characters too many. The limit is 150.')
    expect(drawn(long)).toContain('aria-invalid')
    // A browser cuts off what is longer than this attribute without a word.
    expect(drawn(long)).not.toMatch(/maxlength/i)
    expect(drawn(`${'a'.repeat(150)}\n`)).not.toContain('too many')
    expect(drawn(long, 'Write something.')).not.toContain('too many')
  },
)
