import type { ServerModule } from '../../module.ts'
import { mailboxOf } from '../../net/read-mailbox.ts'
import { importRoutes } from './import-routes.ts'
import { startMailJob, stopMailJob, sweepMail } from './mail-job.ts'
import { mailRoutes } from './mail-routes.ts'

export const bookingImport: ServerModule = {
  routes: [...importRoutes, ...mailRoutes],
  start: startMailJob,
  stop: stopMailJob,
  sweep: sweepMail,
  egress: [
    {
      purpose: 'booking_mail',
      by: 'server',
      setting: 'imap_host',
      hosts: ({ settings }) => {
        const mailbox = mailboxOf(settings)
        return mailbox ? [mailbox.host] : []
      },
    },
  ],
}
