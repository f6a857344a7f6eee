import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

/** The hash in PHC notation, worked out off the main thread. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: bytesOf(password), nonce, tagLength, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${bare(nonce)}$${bare(tag)}`
}

/**
 * Does the password fit the hash? Nothing fits an empty one, of an account without a password. Takes as long for a
 * wrong one as for the right one.
 */
export const verifyPassword = async (password: string, hash: string): Promise<boolean> => {
  if (hash === '') return verifyNothing(password)
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/-]+)\$([\w+/-]+)$/.exec(hash)
  if (!parts) throw new Error('a stored password hash is not argon2id')
  const [, memory, passes, parallelism, nonce = '', tag = ''] = parts
  const expected = Buffer.from(tag, 'base64')
  const derived = await derive('argon2id', {
    message: bytesOf(password),
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(derived, expected)
}

/** Spends the time of a check where there is no account, so that the answer's delay tells nothing. */
export const verifyNothing = async (password: string): Promise<false> => {
  await derive('argon2id', { message: bytesOf(password), nonce: Buffer.alloc(16), tagLength, ...cost })
  return false
}

/** Keyboards compose accents differently; the same password has to be the same bytes. */
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFKC'), 'utf8')

const bare = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
