import { expect, test } from 'vitest'
import { bookingFiles } from '../../src/settings/booking-files.ts'

test('which files are read follows what is installed, asked once a minute', () => {
  const own = bookingFiles('/nowhere', 0)
  expect(own).toEqual(['eml', 'html', 'htm', 'ics', 'pkpass', 'pkpasses', 'pdf', 'txt'])
  expect(bookingFiles(process.execPath, 0)).toEqual([...own, 'png', 'jpg', 'jpeg'])
  expect(bookingFiles('/nowhere', 1)).toEqual(own)
})
