/** What people say, ask and choose, and how far they have read. */
import { deleteMessage, editMessage, react, readChat, sendMessage } from '@caravel/sync-protocol/actions/chat'
import { applyPoll, vote } from '@caravel/sync-protocol/actions/polls'
import { chatMessage } from '@caravel/sync-protocol/entities/chat-message'
import { day } from '@caravel/sync-protocol/entities/day'
import { place } from '@caravel/sync-protocol/entities/place'
import { poll } from '@caravel/sync-protocol/entities/poll'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import { userStream } from '@caravel/sync-protocol/streams'
import { any, names, save, send, type Edit, type Hand } from './hand.ts'

/** Words that are said once in a script, so that they can be looked for. */
const fresh = ({ dice, device }: Hand): string => `${any(dice, names)} words-${device.engine.mint()}`

/** Every word that was said by `fresh`, in whatever text. */
export const freshWords = (text: string): string[] => text.match(/words-[0-9a-f-]+/g) ?? []

const own = (hand: Hand) =>
  any(
    hand.dice,
    hand.memory.view.list(chatMessage).filter(row => row.user_id === hand.device.user.id),
  )

const ask = (hand: Hand): void => {
  const { dice, memory, device } = hand
  const spots = memory.view.list(place).slice(0, 3)
  const options = [
    ...spots.map(({ id, name }) => ({ label: name, place_id: id })),
    { label: 'None' },
    { label: 'All' },
  ]
  const body = {
    question: any(dice, names),
    multiple: dice.chance(0.5),
    options: options.map(option => ({ id: device.engine.mint(), ...option })),
  }
  send(hand, poll.create, {}, body)
}

/** In the stream of their own, whichever trip is open. */
const read = (hand: Hand): void => {
  const { device, dice, memory } = hand
  const said = any(dice, memory.view.list(chatMessage))
  const mine = { ...hand, memory: device.engine.memory(userStream(device.user.id)), submitted: () => {} }
  const for_trip_id = memory.stream.slice('trip:'.length)
  send(mine, readChat, { for_trip_id }, { read_at: said.created_at })
}

export const talkEdits: Record<string, Edit> = {
  say: hand => {
    const { dice, memory } = hand
    const reply_to = dice.chance(0.3) ? (dice.pick(memory.view.list(chatMessage))?.id ?? null) : null
    const named = dice.chance(0.2) ? dice.pick(memory.view.list(tripMember)) : undefined
    send(hand, sendMessage, {}, { text: fresh(hand), reply_to, mentions: named ? [named.user_id] : [] })
  },
  'say differently': hand => send(hand, editMessage, { id: own(hand).id }, { text: fresh(hand) }),
  unsay: hand => send(hand, deleteMessage, { id: own(hand).id }, {}),
  react: hand => {
    const { id } = any(hand.dice, hand.memory.view.list(chatMessage))
    send(hand, react, { id }, { emoji: any(hand.dice, ['👍', '🎉']), on: hand.dice.chance(0.7) })
  },
  'read the chat': read,
  'ask in a poll': ask,
  vote: hand => {
    const { id, options } = any(hand.dice, hand.memory.view.list(poll))
    send(hand, vote, { id }, { option_ids: options.filter(() => hand.dice.chance(0.4)).map(each => each.id) })
  },
  'close a poll': hand => {
    const row = any(hand.dice, hand.memory.view.list(poll))
    save(hand, poll, row, { closed: hand.dice.chance(0.6) })
  },
  'apply a poll': hand => {
    const { dice, memory, device } = hand
    const { id, options } = any(dice, memory.view.list(poll))
    const option = any(
      dice,
      options.filter(each => each.place_id),
    )
    const day_id = any(dice, memory.view.list(day)).id
    send(hand, applyPoll, { id }, { assignment_id: device.engine.mint(), option_id: option.id, day_id })
  },
  'delete a poll': hand =>
    send(hand, poll.delete, { id: any(hand.dice, hand.memory.view.list(poll)).id }, {}),
}
