/** Who sent a mail, as far as that can be believed. Pure. */
import { pattern } from '@caravel/sync-protocol/pattern'
import type { Email } from 'postal-mime'

/**
 * The address that a mail counts as sent from; undefined where there is none, where there are several, or where the server
 * that received it says that it is forged. Only the first such verdict counts: servers write theirs on top, and what
 * stands below may come from the sender.
 */
export function believedSender({ from, headers }: Pick<Email, 'from' | 'headers'>): string | undefined {
  const senders = headers.filter(({ key }) => key === 'from')
  if (senders.length !== 1 || !from?.address) return undefined
  const verdict = headers.find(({ key }) => key === 'authentication-results')?.value ?? ''
  return isForged(verdict) ? undefined : from.address.trim()
}

function isForged(verdict: string): boolean {
  const said = (method: string) => pattern('i')`\b${method}\s*=\s*([a-z]+)`.exec(verdict)?.[1]?.toLowerCase()
  if (said('dmarc') === 'pass') return false
  if (said('dmarc') === 'fail') return true
  const [spf, dkim] = [said('spf'), said('dkim')]
  return spf === 'fail' && dkim !== 'pass'
}
