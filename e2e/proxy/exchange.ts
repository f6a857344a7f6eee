import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import { forward, headersFor, type Answer, type Forwarded } from './forward.ts'
import { gatewayAnswer, inPlace, loginPage, redirectTo } from './other-answers.ts'
import type { Logged } from './request-log.ts'

/** What an exchange comes to; undefined: the connection breaks; 'silence': it stays open and nothing comes. */
type Outcome = Answer | undefined | 'silence'

/** Carries one request to the server, or wherever its fault leads. */
export const exchange = async (
  port: number,
  message: Forwarded,
  logged: Logged,
  nextIsThrough: Promise<unknown>,
  fault?: Fault,
): Promise<Outcome> => {
  const ask = async (): Promise<Answer> => {
    logged.reached += 1
    // Nobody listens, or the server fell over meanwhile: what a gateway makes of it.
    return forward(port, message).catch(() => gatewayAnswer(502))
  }
  if (!fault) return ask()
  switch (fault.kind) {
    case 'truncate':
      return ask()
    case 'drop':
      return undefined
    case 'lose':
      await ask()
      return undefined
    case 'delay':
      await sleep(fault.ms)
      return ask()
    case 'reorder':
      await Promise.race([nextIsThrough, sleep(fault.most_ms)])
      return ask()
    case 'hold':
      return hold(ask, fault)
    case 'duplicate':
      await ask()
      return ask()
    case 'half-open':
      return 'silence'
    default:
      return instead(fault)
  }
}

const hold = async (ask: () => Promise<Answer>, { until, leg }: Extract<Fault, { kind: 'hold' }>) => {
  if (leg === 'request') await until
  const answer = await ask()
  if (leg === 'answer') await until
  return answer
}

const instead = (
  fault: Extract<Fault, { kind: 'login-page' | 'redirect' | 'status' | 'replace' }>,
): Answer => {
  if (fault.kind === 'login-page') return loginPage()
  if (fault.kind === 'redirect') return redirectTo(fault.to)
  if (fault.kind === 'replace') return inPlace(fault.type, fault.body)
  return gatewayAnswer(fault.status, fault.retry_after)
}

/** Writes the outcome to the device. */
export const deliver = (
  request: IncomingMessage,
  response: ServerResponse,
  outcome: Outcome,
  logged: Logged,
  fault?: Fault,
): void => {
  if (outcome === 'silence') return
  if (!outcome) return void request.socket.destroy()
  if (request.socket.destroyed) return
  logged.status = outcome.status
  response.writeHead(outcome.status, headersFor(outcome))
  if (fault?.kind !== 'truncate') return void response.end(outcome.body)
  response.write(outcome.body.subarray(0, fault.bytes), () => request.socket.destroy())
}
