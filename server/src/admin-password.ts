/** npm run admin-password <name>: a new password for an admin of a server that is stopped. */
import { ConfigError, configFromEnvironment } from './config.ts'
import { DataFolderError } from './db/open.ts'
import { ResetRefused, resetAdminPassword } from './accounts/password/reset-admin.ts'

const [name, ...more] = process.argv.slice(2)

try {
  if (name === undefined || more.length || name.startsWith('-'))
    throw new ResetRefused('Name one admin, by user name or e-mail address: npm run admin-password <name>')
  const { config } = configFromEnvironment()
  const { username, password } = await resetAdminPassword(config.data_dir, name, Date.now())
  const told = [
    `The password of ${username} is now: ${password}`,
    'It has to be changed at the next sign-in. If the server takes no passwords, start it once with',
    'OIDC_ONLY=false PASSWORD_LOGIN=true in its environment. The account has no authenticator app and no passkey',
    'any more; REQUIRE_MFA=false lets everybody in without one.',
  ]
  process.stdout.write(`${told.join('\n')}\n`)
} catch (error) {
  const known =
    error instanceof ResetRefused || error instanceof ConfigError || error instanceof DataFolderError
  console.error(known ? error.message : error)
  process.exitCode = 1
}
