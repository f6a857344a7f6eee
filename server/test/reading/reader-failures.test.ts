import { AppError } from '@caravel/sync-protocol/errors'
import { expect, test } from 'vitest'
import { failureOf } from '../../src/readers/run-reader.ts'

test('a file is called broken only where the file is', () => {
  const own = (code: string) => Object.assign(new Error(`${code}: no such part`), { code })
  for (const code of ['ERR_MODULE_NOT_FOUND', 'ERR_ACCESS_DENIED', 'ERR_DLOPEN_FAILED'])
    expect(failureOf(own(code))).toEqual({ fault: `${code}: no such part` })
  expect(failureOf(new SyntaxError('Unexpected token'))).toEqual({ code: 'FILE_BROKEN' })
  expect(failureOf(own('ERR_BUFFER_OUT_OF_BOUNDS'))).toEqual({ code: 'FILE_BROKEN' })
  expect(failureOf(new AppError('NO_BOOKING_FOUND'))).toEqual({ code: 'NO_BOOKING_FOUND', detail: {} })
})
