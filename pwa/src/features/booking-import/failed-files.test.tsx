import { renderToString } from 'preact-render-to-string'
import { beforeAll, expect, test } from 'vitest'
import { mustDevice } from '../../data/device.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { FailedFiles } from './failed-files.tsx'
import { addFiles, dropFile, enterPreview, importKey, importState } from './import-state.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

const shown = () => {
  const files = mustDevice().chosen.of(importKey(tripId))
  return renderToString(<FailedFiles tripId={tripId} files={files} state={importState(tripId)} />)
}

test('what was not read of a mail is said beside it until it is removed', async () => {
  await signedIn()
  await addFiles(tripId, [new File(['From: a hotel'], 'mail.eml'), new File(['From: b'], 'other.eml')])
  const [mail, other] = mustDevice()
    .chosen.of(importKey(tripId))
    .map(({ id }) => id)
  enterPreview(tripId, [other ?? ''], { items: [], failed: [], left_out: 0, attachments_left_out: 0 })
  expect(shown()).toBe('')
  enterPreview(tripId, [mail ?? ''], {
    items: [],
    failed: [{ file: 0, name: 'mail.eml', code: 'NO_BOOKING_FOUND' }],
    left_out: 1,
    attachments_left_out: 3,
    pages_left_out: 2,
  })
  expect(shown()).toContain('1 more booking of this file was not read.')
  expect(shown()).toContain('Only the first 30 pages of this file were read, not the other 2.')
  expect(shown()).toContain('3 attachments of this mail were not read.')
  expect(shown()).toContain('No booking was found')
  expect(shown()).not.toContain('other.eml')
  await dropFile(tripId, mail ?? '')
  expect([shown(), importState(tripId).unread]).toEqual(['', {}])
})
