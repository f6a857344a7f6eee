import { describe, expect, test } from 'vitest'
import { wellFormed } from '../../src/http/well-formed.ts'

describe('a body that was read', () => {
  test('has no half of a surrogate pair, however deep', () => {
    const body = JSON.parse('{"a":["x\\ud800",{"b":"\\udc00y","c":"\\ud83d\\ude00"}]}') as unknown
    expect(wellFormed(body)).toEqual({ a: ['x\ufffd', { b: '\ufffdy', c: '😀' }] })
  })

  test('keeps every other value as it is', () => {
    const text = '{"n":1.5,"yes":true,"nothing":null,"list":[[],{}],"__proto__":{"is_admin":true}}'
    const body = wellFormed(JSON.parse(text)) as object
    expect(JSON.stringify(body)).toBe(text)
    expect('is_admin' in body).toBe(false)
  })

  test.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('is refused when it nests too deep: %s', (_what, open, close) => {
    const nested = (depth: number): unknown =>
      JSON.parse(`${open.repeat(depth)}1${close.repeat(depth)}`) as unknown
    expect(wellFormed(nested(1000))).toEqual(nested(1000))
    expect(() => wellFormed(nested(3000))).toThrow(expect.objectContaining({ code: 'INVALID_JSON' }))
  })
})
