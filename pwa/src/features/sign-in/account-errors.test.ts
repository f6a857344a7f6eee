import { expect, test } from 'vitest'
import { accountErrors } from './account-errors.ts'

const fine = { username: 'Maya', email: 'maya@example.org', password: 'a long way home' }

test('a complete account has no errors', () => {
  expect(accountErrors(fine)).toEqual({})
})

test('each field says what is wrong with it', () => {
  expect(accountErrors({ username: ' ', email: 'maya', password: '' })).toEqual({
    username: 'account.usernameMissing',
    email: 'account.emailForm',
    password: 'account.passwordMissing',
  })
  expect(accountErrors({ ...fine, username: 'a@b' }).username).toBe('account.usernameForm')
  expect(accountErrors({ ...fine, password: '1234567' }).password).toBe('error.PASSWORD_TOO_SHORT')
})
