import type { EgressPurpose } from '../../net/egress-log.ts'
import { mailServerOf } from '../../net/send-mail.ts'

/** The server that takes mail about accounts. */
export const accountEgress: readonly EgressPurpose[] = [
  {
    purpose: 'mail',
    by: 'server',
    setting: 'smtp_host',
    hosts: ({ settings }) => {
      const server = mailServerOf(settings)
      return server ? [server.host] : []
    },
  },
]
