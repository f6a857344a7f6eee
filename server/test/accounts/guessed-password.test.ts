import { expect, test } from 'vitest'
import { isCommon } from '../../src/accounts/password/guessed-password.ts'

const guessed =
  '12345678 123456789 1234567890 12341234 11223344 87654321 123123123 password password1 password12 password123 ' +
  'passw0rd p@ssw0rd p@ssword P@ssw0rd! qwertyui qwertyuiop qwerty12 qwerty123 1q2w3e4r 1qaz2wsx asdfghjk asdfghjkl ' +
  'zxcvbnm1 iloveyou sunshine princess football baseball superman starwars trustno1 letmein1 welcome1 Welcome2024! ' +
  'welcome123 changeme changeme1 admin123 admin1234 administrator abcd1234 abc12345 computer internet ' +
  'michelle jennifer whatever dragon123 monkey123 master123 samsung1 passwort passwort1 hallo123 qwer1234 ' +
  'motdepasse azertyui contraseña test1234 testtest secret123 caravel1 caravel123 travel123 19841225 !Summer2025 ' +
  'abababab i.love.you 0987654321 qwertzuiop Ilovey0u'

test.each(guessed.split(' '))('%s is guessed first', password => {
  expect(isCommon(password, [])).toBe(true)
})

test.each([
  'a boat to Belém',
  'nine days in May',
  'correct horse battery staple',
  'Tr4ms-28-Graça',
  'xkfhwqpz',
  '旅行的意義在路上',
  '4871 9920 1174 3302',
])('%s is not', password => {
  expect(isCommon(password, ['Inês', 'ines@example.org'])).toBe(false)
})

test.each([
  ['TomSawyer', ['tom sawyer']],
  ['tom.sawyer99', ['tom sawyer']],
  ['TOM@example.org', ['x', 'tom@example.org']],
  ['tom.sawyer!', ['x', 'tom.sawyer@example.org']],
])('%s is the own name of %j', (password, names) => {
  expect(isCommon(password, names)).toBe(true)
})
