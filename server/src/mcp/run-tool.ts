import { AppError, type ErrorCode } from '@caravel/sync-protocol/errors'
import type { Scope } from '@caravel/sync-protocol/scopes'
import { errorText, preferredLanguage } from '../http/error-texts.ts'
import { replyToError } from '../http/errors.ts'
import { serverText } from '../server-texts.ts'
import type { Values } from './area.ts'
import type { Call } from './call.ts'
import { closedFields, isOpen } from './gate.ts'
import type { Tool } from './tool.ts'

export interface ToolResult {
  content: { type: 'text'; text: string }[]
  structuredContent?: Values
  isError?: true
  [key: string]: unknown
}

/** Asks the person through the assistant; undefined: this one cannot ask. */
export type Ask = ((question: string) => Promise<boolean>) | undefined

/** Carries out a tool; whatever goes wrong is a result that says so, never an error of the protocol. */
export async function runTool(call: Call, tool: Tool, args: Values, ask: Ask): Promise<ToolResult> {
  const { ctx, assistant } = call
  await ctx.audit.write({
    action: 'mcp.tool_call',
    user_id: assistant.user.id,
    resource: tool.name,
    details: assistant.client_id === null ? {} : { clientId: assistant.client_id },
    ip: ctx.ip,
  })
  try {
    if (!(await isOpen(tool, call))) throw new AppError('FORBIDDEN')
    refuseUnknown(tool, args)
    refuseClosed(tool, args, assistant.scopes)
    const asks = tool.effect === 'delete' && args['dry_run'] !== true
    if (asks && ask && !(await ask(await questionOf(call, tool, args))))
      return refusal({ code: 'NOT_CONFIRMED', error: textOf(call, 'NOT_CONFIRMED') })
    const answer = await tool.run(call, args)
    return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer }
  } catch (error) {
    const { headers } = ctx
    const reply = replyToError(error, ctx, { method: 'POST', path: `/mcp ${tool.name}`, headers })
    return refusal(reply.body as Values)
  }
}

function refusal(body: Values): ToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(body) }], isError: true }
}

function textOf({ ctx }: Call, code: ErrorCode): string {
  return errorText(code, ctx.headers['accept-language'])
}

/** A name that is none of the arguments is a mistake that would otherwise do less than was meant. */
function refuseUnknown({ input }: Tool, args: Values): void {
  const unknown = Object.keys(args).filter(name => !Object.hasOwn(input.properties, name))
  const missing = (input.required ?? []).filter(name => args[name] === undefined)
  const fields = {
    ...Object.fromEntries(unknown.map(name => [name, 'UNKNOWN_FIELD'])),
    ...Object.fromEntries(missing.map(name => [name, 'REQUIRED'])),
  }
  if (Object.keys(fields).length) throw new AppError('INVALID_INPUT', { fields })
}

/** Saying no to what another area shows is no use of it. */
function refuseClosed(tool: Tool, args: Values, granted: ReadonlySet<Scope>): void {
  const closed = closedFields(tool, granted).filter(name => (args[name] ?? false) !== false)
  if (!closed.length) return
  throw new AppError('INVALID_INPUT', {
    fields: Object.fromEntries(closed.map(name => [name, 'NOT_ALLOWED'])),
  })
}

async function questionOf(call: Call, tool: Tool, args: Values): Promise<string> {
  const what = (await tool.victim?.(call, args)) ?? tool.title
  const language = preferredLanguage(call.ctx.headers['accept-language'])
  const [tool_name, name] = [tool.title, call.assistant.name ?? '']
  return serverText('mcp.confirmDelete', language, { what, tool: tool_name, name }) ?? what
}
