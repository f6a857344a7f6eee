/**
 * Live changes to connected devices (SPEC.md §5). Only a hint and a shortcut: everything it says can be pulled.
 * Writes never come this way.
 */
import type { IncomingMessage, Server } from 'node:http'
import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { mustEntity } from '@caravel/sync-protocol/entities/index'
import type { ErrorCode } from '@caravel/sync-protocol/errors'
import { memberRowId } from '@caravel/sync-protocol/ids'
import type { CommittedOp } from '@caravel/sync-protocol/op'
import { otherVersion, speaks } from '@caravel/sync-protocol/protocol-range'
import { appStream, membersOf, parseStream } from '@caravel/sync-protocol/streams'
import {
  closeCodes,
  largestCommit,
  type ClientMessage,
  type Place,
  type ServerMessage,
} from '@caravel/sync-protocol/wire'
import { WebSocketServer, type WebSocket } from 'ws'
import * as z from 'zod/mini'
import type { App, SessionUser } from '../context.ts'
import type { Published } from './commit-request.ts'
import { eventsOf } from './live-events.ts'
import { costOf, Pace } from './pace.ts'
import { Presence, presenceMessage } from './presence.ts'
import { permittedPlaces } from './typing-rights.ts'
import { mustChoosePassword } from '../http/own-password-policy.ts'
import { lacksSecondFactor } from '../http/second-factor-policy.ts'
import { accessTo, type Caller } from './stream-access.ts'
import { findStream } from './stream-heads.ts'
import { textFrame } from './text-frame.ts'

const longestMessage = 64 * 1024
/** A socket with more than this unsent gets one `head` instead of a growing buffer. */
const slowBuffer = 1024 * 1024
const pingEvery = 30_000
const goodbyeMs = 300
/** Open at a time for one account: tabs and devices of one person, with room to spare. */
const mostSockets = 20

interface Connection {
  id: string
  socket: WebSocket
  /** What it speaks over: a message to many is framed once and written here. */
  wire: Duplex
  caller: Caller
  session_id: string
  password_version: number
  streams: Set<string>
  alive: boolean
  /** Streams whose head it still has to hear of once its buffer is empty. */
  behind: Set<string>
  /** Something it sent is being answered, or waits for its turn. */
  serving: boolean
  /** What it asked for last: questions before are of no interest any more. */
  asked: Hello | undefined
  /** Where it said last that its person looks. */
  looks: readonly Place[] | undefined
}

type Hello = Extract<ClientMessage, { type: 'hello' }>

const hello = z.object({
  type: z.literal('hello'),
  protocol_version: z.optional(z.int()),
  client_id: z.string(),
  user_id: z.string(),
  streams: z.array(
    z.object({ stream: z.string(), epoch: z.string(), seq: z.number(), mark: z.nullable(z.string()) }),
  ),
})

export interface Hub {
  /** Ends every socket of a session that no longer counts. */
  endSession(sessionId: string): void
  /** Someone's role is another one, or they owe something: their devices ask again what they may. */
  changeAccount(userId: string): void
  /** Whose sockets are open. */
  people(): ReadonlySet<string>
  close(): void
}

export const createHub = (app: App, http: Server): Hub => {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: longestMessage })
  const connections = new Set<Connection>()
  const pace = new Pace(app.now)
  const presence = new Presence(connections, (connection, stream, people) => {
    // Who does not read fast enough hears of it with the next look of anybody.
    if (connection.socket.bufferedAmount <= slowBuffer) send(connection, { type: 'presence', stream, people })
  })

  http.on('upgrade', (request, socket, head) => {
    if (urlOf(request)?.pathname !== '/ws') return socket.destroy()
    sockets.handleUpgrade(request, socket, head, connected => {
      // A client may send anything right after connecting: an error nobody listens for would end the process, and what
      // comes before it is known who asks waits.
      connected.on('error', error => app.log.debug({ err: error }, 'socket error'))
      connected.pause()
      void admit(connected, request, socket).catch((error: unknown) => {
        app.log.error({ err: error }, 'a socket could not be admitted')
        connected.resume()
        connected.close(closeCodes.overloaded)
      })
    })
  })

  const refuse = (socket: WebSocket): void => {
    socket.resume()
    socket.close(closeCodes.stale_token, 'AUTH_REQUIRED')
  }

  /** What has to be done in the settings before this account gets on. */
  const owes = (user: SessionUser): ErrorCode | undefined =>
    lacksSecondFactor(app, user)
      ? 'MFA_REQUIRED'
      : mustChoosePassword(app, user)
        ? 'PASSWORD_CHANGE_NEEDED'
        : undefined

  const askFor = (socket: WebSocket, owed: ErrorCode): void => {
    socket.resume()
    socket.close(closeCodes.forbidden, owed)
  }

  const admit = async (socket: WebSocket, request: IncomingMessage, wire: Duplex): Promise<void> => {
    const token = urlOf(request)?.searchParams.get('token') ?? ''
    const owner = app.tokens.consume('ws', token)
    const user = owner && (await app.sessions.find(owner.session_id))
    const valid = user && owner?.password_version === user.password_version
    if (!owner || !valid) return refuse(socket)
    const owed = owes(user)
    if (owed) return askFor(socket, owed)
    const connection: Connection = {
      id: randomUUID(),
      socket,
      wire,
      caller: { user_id: user.id, is_admin: user.is_admin },
      session_id: owner.session_id,
      password_version: user.password_version,
      streams: new Set(),
      alive: true,
      behind: new Set(),
      serving: false,
      asked: undefined,
      looks: undefined,
    }
    makeRoom(user.id)
    connections.add(connection)
    socket.on('close', () => {
      connections.delete(connection)
      presence.leave(connection)
    })
    socket.on('pong', () => (connection.alive = true))
    wire.on('drain', () => catchUp(connection))
    socket.on('message', data => {
      void listen(connection, String(data)).catch((error: unknown) => {
        app.log.error({ err: error }, 'a socket message failed')
        socket.close(closeCodes.overloaded)
      })
    })
    socket.resume()
  }

  /** The oldest socket of an account that has all it may have goes. */
  const makeRoom = (userId: string): void => {
    const open = [...connections].filter(
      ({ caller, socket }) => caller.user_id === userId && socket.readyState === socket.OPEN,
    )
    if (open.length >= mostSockets) open[0]?.socket.close(closeCodes.overloaded)
  }

  /**
   * False, and the socket closed, once its session is over: signed out, run out, disabled or of an old password; or not
   * enough any more, where a second factor or an own password is required since.
   */
  const stillSignedIn = async (connection: Connection): Promise<boolean> => {
    const { socket, session_id, password_version } = connection
    const user = await app.sessions.find(session_id)
    const same = user?.password_version === password_version
    if (user) connection.caller = { user_id: user.id, is_admin: user.is_admin }
    const owed = same && owes(user)
    if (same && !owed) return true
    if (owed) askFor(socket, owed)
    else refuse(socket)
    return false
  }

  const listen = async (connection: Connection, text: string): Promise<void> => {
    const message = readMessage(text)
    if (!message) return connection.socket.close(1008, 'INVALID_INPUT')
    if (message.type === 'presence') {
      connection.looks = message.places
      return serve(connection)
    }
    if (message.user_id !== connection.caller.user_id) {
      return connection.socket.close(closeCodes.forbidden, 'ACCOUNT_MISMATCH')
    }
    if (!speaks(app.protocols, message.protocol_version))
      return connection.socket.close(
        closeCodes.too_old,
        otherVersion(Number(message.protocol_version), app.protocols.current),
      )
    connection.asked = message
    return serve(connection)
  }

  /** Reads no more of a socket while it waits for its turn; of what came meanwhile the last counts. */
  const serve = async (connection: Connection): Promise<void> => {
    if (connection.serving) return
    const { socket } = connection
    const isOpen = () => socket.readyState === socket.OPEN
    connection.serving = true
    socket.pause()
    try {
      while (isOpen() && (connection.asked || connection.looks)) {
        const cost = () => costOf(connection.asked?.streams.length ?? 0)
        await pace.turn(connection.caller.user_id, cost, isOpen)
        const { asked, looks } = connection
        connection.asked = undefined
        connection.looks = undefined
        if (asked && isOpen()) await greet(connection, asked)
        const seen = looks && (await permittedPlaces(app.db.read, connection.caller, looks))
        if (seen && isOpen()) presence.look(connection, seen)
      }
    } finally {
      connection.serving = false
      socket.resume()
    }
  }

  const greet = async (connection: Connection, message: Hello): Promise<void> => {
    if (!(await stillSignedIn(connection))) return
    const readable: string[] = []
    for (const { stream } of message.streams) {
      if (await accessTo(app.db.read, connection.caller, stream)) readable.push(stream)
    }
    connection.streams = new Set(readable)
    const streams: Extract<ServerMessage, { type: 'welcome' }>['streams'] = []
    for (const stream of readable) {
      // Asked again once commits are heard: a removal between the first question and here told this socket nothing.
      if (!(await accessTo(app.db.read, connection.caller, stream))) {
        connection.streams.delete(stream)
        continue
      }
      const { head, mark } = await findStream(app.db.read, stream)
      streams.push({ stream, head, mark })
      const { epoch, seq: since = 0 } = message.streams.find(each => each.stream === stream) ?? {}
      if (epoch === app.db.instance.epoch && since > head)
        await app.rollbackDetector.raise({ stream, since, head })
    }
    const { epoch } = app.db.instance
    send(connection, {
      type: 'welcome',
      socket_id: connection.id,
      epoch,
      streams,
      presence: true,
      typing: true,
    })
    presence.follows(connection)
  }

  const send = (connection: Connection, message: ServerMessage): void => {
    if (connection.socket.readyState === connection.socket.OPEN)
      connection.socket.send(JSON.stringify(message))
  }

  const sendHead = (connection: Connection, { stream, commit }: Published): void => {
    if (connection.socket.bufferedAmount > slowBuffer) return void connection.behind.add(stream)
    const { seq, mutation_id: mark } = commit
    send(connection, { type: 'head', stream, epoch: app.db.instance.epoch, seq, mark })
  }

  const publish = (published: Published): void => {
    const { stream, commit, from, socket_id } = published
    const listeners = [...connections].filter(connection => connection.streams.has(stream))
    if (listeners.length) {
      const { seq: to, mutation_id: mark } = commit
      const events = eventsOf(stream, commit)
      const epoch = app.db.instance.epoch
      const text = JSON.stringify({
        type: 'changes',
        stream,
        epoch,
        from,
        to,
        mark,
        events,
        commits: [commit],
      } satisfies ServerMessage)
      const frame = textFrame(text)
      for (const connection of listeners) {
        const { socket, wire } = connection
        const slow = wire.writableLength > slowBuffer
        if (connection.id === socket_id || slow || text.length > largestCommit)
          sendHead(connection, published)
        else if (socket.readyState === socket.OPEN) wire.write(frame)
      }
    }
    tellMembers(published)
  }

  /** A change of membership changes what someone may read: their devices ask again, and who left hears no more. */
  const tellMembers = ({ stream, commit }: Published): void => {
    const memberEntity = membersOf(stream)
    const members = commit.ops.filter(op => op.entity === memberEntity)
    const changed = members.some(op => op.op !== 'put')
    const root = commit.ops.filter(op => memberEntity !== undefined && mustEntity(op.entity).root)
    // Deleted, or there again; an edit of it changes nobody's access, but what is on the card.
    const closed = root.some(op => op.op !== 'set')
    if (root.length)
      void tellReaders(stream).catch((error: unknown) => {
        app.log.error({ err: error }, 'the members of a stream could not be told')
      })
    if (!members.length && !root.length) return
    for (const connection of connections) {
      const own = members.find(op => idOf(op) === memberId(stream, connection.caller.user_id))
      const listens = connection.streams.has(stream)
      if (own || (listens && (changed || closed))) send(connection, { type: 'access', stream })
      if (own && leaves(own)) {
        connection.streams.delete(stream)
        presence.leave(connection, stream)
      }
    }
  }

  /** People who do not listen to a trip, because it is not on the device or was gone, are told by their account. */
  const tellReaders = async (stream: string): Promise<void> => {
    for (const connection of connections) {
      if (connection.streams.has(stream)) continue
      if (await accessTo(app.db.read, connection.caller, stream)) send(connection, { type: 'access', stream })
    }
  }

  const lookUp = (connection: Connection): void =>
    void stillSignedIn(connection).catch((error: unknown) => {
      app.log.error({ err: error }, 'the session of a socket could not be looked up')
    })

  // A second factor may be required from now on.
  app.settings.onChanged(() => connections.forEach(lookUp))

  const beat = setInterval(() => {
    pace.tidy()
    for (const connection of connections) {
      if (!connection.alive) connection.socket.terminate()
      connection.alive = false
      lookUp(connection)
      connection.socket.ping()
    }
  }, pingEvery)
  beat.unref()

  /** What was withheld while the socket was slow: for each stream its head, once. */
  const catchUp = (connection: Connection): void => {
    const streams = [...connection.behind]
    connection.behind.clear()
    for (const stream of streams) {
      void findStream(app.db.read, stream)
        .then(({ head: seq, mark }) => {
          if (!connection.streams.has(stream)) return
          send(connection, { type: 'head', stream, epoch: app.db.instance.epoch, seq, mark })
        })
        .catch((error: unknown) => {
          app.log.error({ err: error }, 'a slow socket could not be told of the head')
        })
    }
  }

  app.committer.onPublished(publish)

  return {
    endSession(sessionId) {
      for (const connection of connections) {
        if (connection.session_id === sessionId)
          connection.socket.close(closeCodes.stale_token, 'AUTH_REQUIRED')
      }
    },
    changeAccount(userId) {
      for (const connection of connections) {
        if (connection.caller.user_id !== userId) continue
        send(connection, { type: 'access', stream: appStream })
        lookUp(connection)
      }
    },
    people: () => new Set([...connections].map(({ caller }) => caller.user_id)),
    close() {
      clearInterval(beat)
      presence.stop()
      for (const connection of connections) {
        send(connection, { type: 'bye' })
        connection.socket.close(1001)
      }
      sockets.close()
      // Clients that do not answer are not waited for.
      setTimeout(() => {
        for (const { socket } of connections) socket.terminate()
      }, goodbyeMs).unref()
    },
  }
}

const idOf = (op: CommittedOp): string => (op.op === 'put' ? op.row.id : op.id)

const memberId = (stream: string, userId: string): string =>
  memberRowId(membersOf(stream) ?? '', parseStream(stream)?.id ?? '', userId)

const leaves = (op: CommittedOp): boolean =>
  op.op === 'del' || (op.op === 'set' && (op.fields['left_at'] ?? null) !== null)

const urlOf = (request: IncomingMessage): URL | null => URL.parse(request.url ?? '', 'http://local')

const clientMessage = z.union([hello, presenceMessage])

const readMessage = (text: string): ClientMessage | undefined => {
  try {
    const result = clientMessage.safeParse(JSON.parse(text))
    return result.success ? (result.data as ClientMessage) : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
