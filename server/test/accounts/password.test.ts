import { createHook } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { hashPassword, verifyNothing, verifyPassword } from '../../src/password-hash.ts'

test('a hash is argon2id in PHC notation, salted, and fits its password only', async () => {
  const [one, two] = await Promise.all([hashPassword('nine days in May'), hashPassword('nine days in May')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword('nine days in May', one)).toBe(true)
  expect(await verifyPassword('nine days in may', one)).toBe(false)
  expect(await verifyPassword('', one)).toBe(false)
  await expect(verifyPassword('x', '$2b$12$bcrypt')).rejects.toThrow('not argon2id')
})

test('a hash written with other costs still fits', async () => {
  const hash = '$argon2id$v=19$m=32,t=3,p=4$AgICAgICAgICAgICAgICAg'
  await expect(verifyPassword('x', hash)).rejects.toThrow()
  const { argon2Sync } = await import('node:crypto')
  const nonce = Buffer.alloc(16, 2)
  const tag = argon2Sync('argon2id', {
    message: 'x',
    nonce,
    parallelism: 4,
    tagLength: 32,
    memory: 32,
    passes: 3,
  })
  expect(await verifyPassword('x', `${hash}$${tag.toString('base64').replace(/=+$/, '')}`)).toBe(true)
})

test('an unknown name costs the work of a known one: one derivation on the thread pool', async () => {
  const hash = await hashPassword('nine days in May')
  const derivations = async (check: () => Promise<boolean>): Promise<number> => {
    let begun = 0
    const hook = createHook({ init: (_id, type) => void (begun += Number(/argon2/i.test(type))) }).enable()
    expect(await check()).toBe(false)
    hook.disable()
    return begun
  }
  expect(await derivations(() => verifyPassword('wrong', hash))).toBe(1)
  expect(await derivations(() => verifyNothing('wrong'))).toBe(1)
})
