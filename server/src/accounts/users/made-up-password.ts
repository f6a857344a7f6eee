import { randomInt } from 'node:crypto'

/** Without those that look alike, as it is read off a screen and typed once. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A first password such as `kq7m-2fwh-x9pd-t4cs`: 79 bits. */
export const madeUpPassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-')
