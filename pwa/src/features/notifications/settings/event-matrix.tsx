import {
  chosenEvents,
  noticeChannels,
  noticeKinds,
  type NoticeChannel,
  type NoticeEvent,
} from '@caravel/sync-protocol/domain/notifications/events'
import { channelsFor } from '@caravel/sync-protocol/domain/notifications/wanted'
import { appConfig } from '../../../data/session.ts'
import { addonOn } from '../../../data/store.ts'
import { t, type StringKey } from '../../../i18n/t.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { choose, isChosen } from './own-preferences.ts'
import { SettingsPart } from './settings-part.tsx'

/** Events as the table groups them; what no group names stands in the last. */
const groups: readonly { title: StringKey; events: readonly NoticeEvent[] }[] = [
  {
    title: 'notices.section.trips',
    events: [
      'trip_invite',
      'booking_change',
      'trip_reminder',
      'departure_soon',
      'check_in_soon',
      'expense_added',
      'photos_shared',
    ],
  },
  { title: 'notices.section.talk', events: ['collab_message', 'mention', 'poll_opened', 'poll_closing'] },
  { title: 'notices.section.lists', events: ['packing_tagged', 'todo_assigned', 'todo_due'] },
  { title: 'notices.section.you', events: [] },
]
const named = new Set(groups.flatMap(({ events }) => events))

/** Events whose area this server does not have yet, or has turned off, are absent. */
const isThere = (event: NoticeEvent): boolean => {
  const { addon } = noticeKinds[event]
  return !addon || addonOn(addon)
}

/** Why a channel carries nothing on this server; what was chosen for it stays. */
function whyNot(channel: NoticeChannel): StringKey | undefined {
  const { mail, webhooks, web_push: push } = appConfig.value ?? {}
  if (channel === 'email') return mail === false ? 'notices.noMail' : undefined
  if (channel === 'webhook') return webhooks === false ? 'notices.noWebhook' : undefined
  return channel === 'push' && push === false ? 'notices.noPush' : undefined
}

const whyNotId = (channel: NoticeChannel): string => `notices-no-${channel}`

/** Said once above the table, for each channel that is off. */
function ChannelsOff() {
  return (
    <>
      {noticeChannels.map(channel => {
        const why = whyNot(channel)
        return (
          why && (
            <p key={channel} class="notice-matrix-note" id={whyNotId(channel)}>
              {t(why)}
            </p>
          )
        )
      })}
    </>
  )
}

/** Which event reaches the reader on which channel: one table, narrow enough for a phone. */
export function EventMatrix() {
  const rest = chosenEvents.filter(event => !named.has(event))
  return (
    <SettingsPart id="events" title={t('notices.matrix')} fact={t('notices.matrixFact')}>
      <ChannelsOff />
      <table class="notice-matrix">
        <thead>
          <tr>
            <th scope="col">{t('notices.event')}</th>
            {noticeChannels.map(channel => (
              <th key={channel} scope="col" class={classNames('notice-channel', whyNot(channel) && 'is-off')}>
                {t(`notices.channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title, events }, at) => (
          <Group
            key={title}
            title={t(title)}
            events={(at === groups.length - 1 ? rest : events).filter(isThere)}
          />
        ))}
      </table>
    </SettingsPart>
  )
}

function Group({ title, events }: { title: string; events: readonly NoticeEvent[] }) {
  if (!events.length) return null
  return (
    <tbody>
      <tr class="notice-group">
        <th scope="rowgroup" colSpan={noticeChannels.length + 1}>
          {title}
        </th>
      </tr>
      {events.map(event => (
        <tr key={event}>
          <th scope="row" class="notice-event">
            {t(`notices.event.${event}` as StringKey)}
          </th>
          {noticeChannels.map(channel => (
            <td key={channel}>
              <Cell event={event} channel={channel} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

function Cell({ event, channel }: { event: NoticeEvent; channel: NoticeChannel }) {
  if (!channelsFor(event).includes(channel)) return null
  return (
    <Checkbox
      aria-label={t('notices.cell', {
        event: t(`notices.event.${event}` as StringKey),
        channel: t(`notices.channel.${channel}`),
      })}
      checked={isChosen(event, channel)}
      disabled={whyNot(channel) !== undefined}
      aria-describedby={whyNot(channel) && whyNotId(channel)}
      onChange={on => choose(event, channel, on)}
    />
  )
}
