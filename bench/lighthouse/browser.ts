/** A browser as of someone who was never here: nothing stored but the cookie of who is signed in. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumArgs, findChromium } from '../../e2e/support/chromium.ts'
import { freePort } from '../../e2e/support/server.ts'

/** Hands `look` the port on which such a browser can be driven, and closes it afterwards. */
export const withNewBrowser = async <Seen>(
  url: string,
  cookie: string | undefined,
  look: (port: number) => Promise<Seen>,
): Promise<Seen> => {
  const folder = mkdtempSync(join(tmpdir(), 'caravel-lighthouse-'))
  const port = await freePort()
  const executablePath = findChromium()
  const context = await chromium.launchPersistentContext(folder, {
    ...(executablePath ? { executablePath } : {}),
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
    viewport: null, // anyone who drives the browser chooses
  })
  try {
    const [name = '', value = ''] = cookie?.split('=') ?? []
    if (cookie) await context.addCookies([{ name, value, url, httpOnly: true }])
    return await look(port)
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
