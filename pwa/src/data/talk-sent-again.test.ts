import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteMessage, editMessage, react, sendMessage } from '@caravel/sync-protocol/actions/chat'
import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { voteAnonymously } from '@caravel/sync-protocol/actions/own-vote'
import { vote } from '@caravel/sync-protocol/actions/polls'
import { poll } from '@caravel/sync-protocol/entities/poll'
import { MemoryStore } from './db/memory-store.ts'
import { mint, mutate } from './mutate.ts'
import { forgetRestored, restored } from './restored.ts'
import { leave, sendAgain } from './send-again.ts'
import { rollbacks } from './server-rollbacks.ts'
import { fakeStorage } from './testing/fake-storage.ts'
import { tester } from './testing/fake-server.ts'
import { signedIn } from './testing/signed-in.ts'
import { undoable } from './undo.ts'

beforeEach(() => void vi.stubGlobal('localStorage', fakeStorage()))
afterEach(() => vi.unstubAllGlobals())

const label = { key: 'setBack.did' }
const ben = { user_id: '0190a000-0000-7000-8000-000000000002', name: 'Ben', avatar: null }
const me = `user:${tester.user_id}`

/** Anna's device with a trip in which Ben is too, and a server that can be set back. */
const talking = async () => {
  const { world, engine, store } = await signedIn()
  const trip_id = mint()
  const stream = `trip:${trip_id}`
  world.server.stream(me)
  await mutate(createTrip, {}, { id: trip_id, title: 'Lisbon' }).saved
  const catchUp = async () => {
    engine.wake('person')
    await world.pass(60_000, engine)
  }
  await catchUp()
  let backup = world.server.backup()
  let lives = 1
  const rowsIn = (name: string) => [...(world.server.trip(trip_id).state.tables.get(name)?.values() ?? [])]
  const listed = (of = stream) => rollbacks.value.find(each => each.stream === of)?.rows ?? []
  return {
    world,
    engine,
    store,
    trip_id,
    stream,
    catchUp,
    say: async (text: string) => {
      const id = mint()
      await mutate(sendMessage, { trip_id }, { id, text }).saved
      await catchUp()
      return id
    },
    ask: async (more: object = {}) => {
      const options = ['Fish', 'Meat'].map(answer => ({ id: mint(), label: answer }))
      const id = mint()
      await mutate(poll.create, { trip_id }, { id, question: 'Dinner?', options, ...more }).saved
      await catchUp()
      return { id, fish: options[0]?.id ?? '', meat: options[1]?.id ?? '' }
    },
    /** What Ben does, or another device of Anna's. */
    elsewhere: (method: string, below: string, body: Record<string, unknown>, by = ben) => {
      world.now += 1000
      const { status } = world.server.change(method, `/api/trips/${trip_id}/collab${below}`, body, mint(), by)
      expect(status).toBeLessThan(300)
    },
    keep: async () => {
      await catchUp()
      backup = world.server.backup()
    },
    setBack: async () => {
      await catchUp()
      expect(engine.state()).toMatchObject({ waiting: 0 })
      world.server.restore(backup)
      world.server.epoch = `epoch-${++lives}`
      await catchUp()
    },
    listed,
    told: (of = stream) =>
      listed(of)
        .map(({ entity, title, deleted, groups }) => [
          entity,
          title,
          deleted ? 'deleted' : (groups?.join() ?? 'missing'),
        ])
        .sort(),
    there: rowsIn,
    /** The entities of what came in again, in the order it came. */
    broughtBack: () =>
      world.server
        .trip(trip_id)
        .commits.flatMap(({ name, ops }) => (name === 'trip.import' ? ops.map(op => op.entity) : [])),
  }
}

describe('C12: what a person said is offered by their devices after a server rollback', () => {
  test('own messages by their text, polls by their question; nothing that others said or chose', async () => {
    const { stream, trip_id, elsewhere, say, ask, keep, setBack, told, listed, there, ...more } =
      await talking()
    const { catchUp, engine, broughtBack } = more
    await say('before the backup')
    await keep()
    const own = await say('See you at the station')
    elsewhere('POST', '/messages', { id: mint(), text: 'I am late' })
    const { id, fish, meat } = await ask()
    elsewhere('POST', `/polls/${id}/vote`, { option_ids: [fish] })
    elsewhere('POST', `/messages/${own}/react`, { emoji: '🎉', on: true })
    await mutate(vote, { trip_id, id }, { option_ids: [meat] }).saved
    await mutate(react, { trip_id, id: own }, { emoji: '👍', on: true }).saved
    await setBack()
    expect(told()).toEqual([
      ['chat_message', 'See you at the station', 'missing'],
      ['chat_reaction', '👍 See you at the station', 'missing'],
      ['poll', 'Dinner?', 'missing'],
      ['poll_vote', 'Dinner?', 'missing'],
    ])
    const said = listed().find(each => each.id === own)?.row
    await sendAgain(stream, listed(), label)
    await catchUp()
    expect(engine.state()).toMatchObject({ waiting: 0, attention: 0 })
    expect(rollbacks.value).toEqual([])
    expect(there('chat_message').map(({ text }) => text)).toEqual([
      'before the backup',
      'See you at the station',
    ])
    const created_at = said?.created_at
    expect(there('chat_message')[1]).toMatchObject({ id: own, created_at, user_id: tester.user_id })
    expect(there('poll_vote')).toMatchObject([{ user_id: tester.user_id, option_ids: [meat] }])
    expect(there('chat_reaction')).toMatchObject([{ user_id: tester.user_id, emoji: '👍' }])
    const order = broughtBack()
    expect(order.indexOf('poll')).toBeLessThan(order.indexOf('poll_vote'))
    expect(order.indexOf('chat_message')).toBeLessThan(order.indexOf('chat_reaction'))
  })

  test('a vote alone brings its poll, and a reaction the own message it hangs on', async () => {
    const { stream, trip_id, say, ask, setBack, listed, there, catchUp } = await talking()
    const own = await say('See you')
    const { id, meat } = await ask()
    await mutate(vote, { trip_id, id }, { option_ids: [meat] }).saved
    await mutate(react, { trip_id, id: own }, { emoji: '👍', on: true }).saved
    await setBack()
    const ones = listed().filter(({ entity }) => ['poll_vote', 'chat_reaction'].includes(entity))
    expect(ones).toHaveLength(2)
    await sendAgain(stream, ones, label)
    await catchUp()
    expect(['chat_message', 'chat_reaction', 'poll', 'poll_vote'].map(name => there(name).length)).toEqual([
      1, 1, 1, 1,
    ])
    expect(rollbacks.value).toEqual([])
  })

  test('an own reaction to what someone else said is offered once that is there again', async () => {
    const { engine, stream, trip_id, elsewhere, setBack, told, listed, there, catchUp, store } =
      await talking()
    const id = mint()
    elsewhere('POST', '/messages', { id, text: 'I am late' })
    await catchUp()
    await mutate(react, { trip_id, id }, { emoji: '👍', on: true }).saved
    await setBack()
    expect(told()).toEqual([])
    expect(engine.state().attention).toBe(0)
    expect((await store.loadRollbacks()).flatMap(({ rows }) => rows)).toHaveLength(1)
    elsewhere('POST', '/messages', { id, text: 'I am late' })
    await catchUp()
    expect(told()).toEqual([['chat_reaction', '👍 I am late', 'missing']])
    await sendAgain(stream, listed(), label)
    await catchUp()
    expect(there('chat_reaction')).toMatchObject([{ user_id: tester.user_id }])
  })

  test('two devices of one person offer the same: it is said once, whichever sends it, and both when both do', async () => {
    const { world, engine, stream, say, setBack, listed, there, catchUp } = await talking()
    const other = await world.device(new MemoryStore())
    other.engine.open(stream)
    const own = [await say('one'), await say('two'), await say('three')]
    await world.pass(60_000, other.engine)
    await setBack()
    other.engine.wake('person')
    await world.pass(60_000, other.engine)
    const theirs = () => other.engine.rollbacks().flatMap(({ rows }) => rows)
    expect(theirs().map(({ row }) => row['text'])).toEqual(['one', 'two', 'three'])
    await sendAgain(stream, listed().slice(0, 1), label)
    await catchUp()
    other.engine.wake('person')
    await world.pass(60_000, other.engine)
    expect(theirs().map(({ row }) => row['text'])).toEqual(['two', 'three'])
    // Both without having heard of each other.
    world.fault = () => 'drop'
    await sendAgain(stream, listed(), label)
    const rows = theirs().map(({ entity, row }) => ({ entity, row }))
    other.do('trip.import', {}, { id: stream.slice(5), rows })
    world.fault = () => undefined
    await catchUp()
    other.engine.wake('person')
    await world.pass(120_000, engine, other.engine)
    expect(there('chat_message').map(({ id }) => id)).toEqual(own)
    expect(other.engine.state()).toMatchObject({ waiting: 0, attention: 0 })
    expect(engine.state()).toMatchObject({ waiting: 0, attention: 0 })
    expect(theirs()).toEqual([])
  })

  test('what another device said again and its author deleted then is offered by no device any more', async () => {
    const { engine, elsewhere, world, trip_id, say, setBack, listed, told, catchUp, store } = await talking()
    const own = await say('secret words')
    await setBack()
    expect(told()).toEqual([['chat_message', 'secret words', 'missing']])
    const rows = listed().map(({ entity, row }) => ({ entity, row }))
    world.server.change('POST', '/api/trips/imports', { id: trip_id, rows }, mint())
    elsewhere('DELETE', `/messages/${own}`, {}, tester)
    await catchUp()
    expect(told()).toEqual([])
    expect(engine.state().attention).toBe(0)
    expect(JSON.stringify(await store.loadRollbacks())).not.toContain('secret words')
  })

  test('what is sent again and deleted before it is heard of is not listed again', async () => {
    const { engine, stream, world, trip_id, say, setBack, listed, told, catchUp, store, there } =
      await talking()
    const own = await say('secret words')
    await setBack()
    world.fault = () => 'drop'
    await sendAgain(stream, listed(), label)
    await mutate(deleteMessage, { trip_id, id: own }, {}).saved
    world.fault = () => undefined
    await catchUp()
    expect(engine.state()).toMatchObject({ waiting: 0, attention: 0 })
    expect([there('chat_message'), told()]).toEqual([[], []])
    expect(JSON.stringify(await store.loadRollbacks())).not.toContain('secret words')
  })

  test('what was only said differently after the backup is said differently again', async () => {
    const { stream, trip_id, elsewhere, say, keep, setBack, listed, told, there, catchUp } = await talking()
    const own = await say('At six')
    const theirs = mint()
    elsewhere('POST', '/messages', { id: theirs, text: 'Where?' })
    await keep()
    await mutate(editMessage, { trip_id, id: own }, { text: 'At seven' }).saved
    elsewhere('PATCH', `/messages/${theirs}`, { text: 'Where then?' })
    await setBack()
    expect(told()).toEqual([['chat_message', 'At seven', 'text']])
    expect(listed()[0]?.now).toMatchObject({ text: 'At six' })
    await sendAgain(stream, listed(), label)
    await catchUp()
    expect(there('chat_message').map(({ text }) => text)).toEqual(['At seven', 'Where?'])
    expect(rollbacks.value).toEqual([])
  })

  test('an own message and reaction that were taken back after the backup are taken back again', async () => {
    const { stream, trip_id, elsewhere, say, keep, setBack, listed, told, there, catchUp } = await talking()
    const stays = await say('stays')
    const goes = await say('goes')
    const theirs = mint()
    elsewhere('POST', '/messages', { id: theirs, text: 'of Ben' })
    for (const id of [stays, goes]) await mutate(react, { trip_id, id }, { emoji: '👍', on: true }).saved
    await keep()
    await mutate(deleteMessage, { trip_id, id: goes }, {}).saved
    await mutate(react, { trip_id, id: stays }, { emoji: '👍', on: false }).saved
    elsewhere('DELETE', `/messages/${theirs}`, {})
    await setBack()
    expect(told()).toEqual([
      ['chat_message', 'goes', 'deleted'],
      ['chat_reaction', '👍 stays', 'deleted'],
    ])
    await sendAgain(stream, listed(), label)
    await catchUp()
    expect(there('chat_message').map(({ text }) => text)).toEqual(['stays', 'of Ben'])
    expect(there('chat_reaction')).toEqual([])
    expect(undoable(stream)).toBeUndefined()
  })

  test('an own vote that was changed is cast again before the poll is closed again; votes of others are theirs', async () => {
    const { stream, trip_id, elsewhere, ask, keep, setBack, listed, told, there, catchUp, engine } =
      await talking()
    const { id, fish, meat } = await ask()
    await mutate(vote, { trip_id, id }, { option_ids: [fish] }).saved
    elsewhere('POST', `/polls/${id}/vote`, { option_ids: [fish] })
    await keep()
    await mutate(vote, { trip_id, id }, { option_ids: [meat] }).saved
    elsewhere('POST', `/polls/${id}/vote`, { option_ids: [meat] })
    await catchUp()
    await mutate(poll.update, { trip_id, id }, { closed: true }).saved
    await setBack()
    expect(told()).toEqual([
      ['poll', 'Dinner?', 'closed'],
      ['poll_vote', 'Dinner?', 'choice'],
    ])
    await sendAgain(stream, listed(), label)
    await catchUp()
    expect(engine.state()).toMatchObject({ waiting: 0, attention: 0 })
    expect(there('poll')).toMatchObject([{ closed: true }])
    const chosen = there('poll_vote').map(({ user_id, option_ids }) => [user_id, option_ids])
    expect(Object.fromEntries(chosen)).toEqual({ [tester.user_id]: [meat], [ben.user_id]: [fish] })
  })

  test('a vote in a closed poll that is opened again is cast after that', async () => {
    const { stream, trip_id, ask, keep, setBack, listed, there, catchUp } = await talking()
    const { id, fish, meat } = await ask()
    await mutate(vote, { trip_id, id }, { option_ids: [fish] }).saved
    await mutate(poll.update, { trip_id, id }, { closed: true }).saved
    await keep()
    await mutate(poll.update, { trip_id, id }, { closed: false }).saved
    await mutate(vote, { trip_id, id }, { option_ids: [meat] }).saved
    await setBack()
    await sendAgain(stream, listed(), label)
    await catchUp()
    expect(there('poll')).toMatchObject([{ closed: false }])
    expect(there('poll_vote')).toMatchObject([{ option_ids: [meat] }])
  })

  test('an anonymous vote is offered once its poll is at the server again', async () => {
    const { stream, trip_id, world, ask, setBack, listed, told, catchUp, engine } = await talking()
    const { id: poll_id, meat } = await ask({ anonymous: true })
    const of = { user_id: tester.user_id, for_trip_id: trip_id, poll_id }
    await mutate(voteAnonymously, of, { option_ids: [meat] }).saved
    await setBack()
    expect([told(), told(me)]).toEqual([[['poll', 'Dinner?', 'missing']], []])
    world.fault = () => 'drop'
    await sendAgain(stream, listed(), label)
    expect(told(me)).toEqual([])
    world.fault = () => undefined
    await catchUp()
    expect(told(me)).toEqual([['own_vote', 'Dinner?', 'missing']])
    await sendAgain(me, listed(me), label)
    await catchUp()
    expect(engine.state()).toMatchObject({ waiting: 0, attention: 0 })
    const votes = [...(world.server.stream(me).state.tables.get('own_vote')?.values() ?? [])]
    expect(votes).toMatchObject([{ poll_id, option_ids: [meat] }])
    expect(rollbacks.value).toEqual([])
  })

  test('messages are never a step of undo, and what is sent with them is', async () => {
    const { stream, say, ask, setBack, listed, there, catchUp } = await talking()
    await say('See you')
    await setBack()
    await sendAgain(stream, listed(), label)
    expect(undoable(stream)?.label).not.toMatchObject(label)
    await catchUp()
    await ask()
    await say('And bring Jonas')
    await setBack()
    await sendAgain(stream, listed(), label)
    await catchUp()
    expect(undoable(stream)?.label).toMatchObject(label)
    expect(there('poll')).toHaveLength(1)
  })

  test('what waits for others is not asked about, outlasts the answer, and goes with the version of the server', async () => {
    const { stream, trip_id, elsewhere, say, setBack, listed, told, catchUp } = await talking()
    await say('own')
    const id = mint()
    elsewhere('POST', '/messages', { id, text: 'I am late' })
    await catchUp()
    await mutate(react, { trip_id, id }, { emoji: '👍', on: true }).saved
    await setBack()
    await sendAgain(stream, listed(), label)
    expect(restored.value).toBe(true)
    await forgetRestored([])
    expect(restored.value).toBe(false)
    elsewhere('POST', '/messages', { id, text: 'I am late' })
    await catchUp()
    expect(restored.value).toBe(true)
    expect(told()).toEqual([['chat_reaction', '👍 I am late', 'missing']])
    await setBack()
    expect(told()).toEqual([['chat_message', 'own', 'missing']])
    await leave(stream, listed())
    await forgetRestored([], 'left')
    expect(restored.value).toBe(false)
    elsewhere('POST', '/messages', { id, text: 'I am late' })
    await catchUp()
    expect([restored.value, told()]).toEqual([false, []])
  })
})
