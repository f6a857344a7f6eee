import { renderToStringAsync } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import type { PlacesPreview } from '../../data/preview-places.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { ImportPreview } from './import-preview.tsx'

type FileOfPreview = PlacesPreview['files'][number]

const file = (name: string, more: Partial<FileOfPreview>): FileOfPreview => ({
  name,
  format: 'csv',
  title: null,
  places: 3,
  ...more,
})

const drawn = async (files: FileOfPreview[], language = 'en') => {
  await loadLanguage(language)
  await loadAllMessages()
  await signedIn()
  const found: PlacesPreview = { places: [], files, warnings: [], truncated: false }
  return renderToStringAsync(<ImportPreview tripId="t" found={found} onBack={() => undefined} />)
}

test('a preview says that texts went into the notes, of all files together', async () => {
  const files = [
    file('a.csv', { in_notes: 2 }),
    file('b.csv', { in_notes: 0 }),
    file('c.csv', { in_notes: 1 }),
  ]
  expect(await drawn(files)).toContain(
    '3 places have text that did not fit their fields. It is in their notes.',
  )
  expect(await drawn(files, 'de')).toContain('3 Orte haben Text')
  expect(await drawn([file('a.csv', { in_notes: 1 })])).toContain('1 place has text')
})

test('a preview says nothing of it where all fit, or where an older server does not count them', async () => {
  expect(await drawn([file('a.csv', { in_notes: 0 }), file('b.csv', {})])).not.toContain('notes')
})
