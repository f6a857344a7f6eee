/** One connection of an assistant: the SDK's server, told what there is by the areas. Loaded when the first one comes. */
import { randomUUID } from 'node:crypto'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  ElicitResultSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { version } from '../version.ts'
import { areasOf } from './areas.ts'
import type { Call } from './call.ts'
import { openOnes } from './gate.ts'
import { listResources, listTemplates, readResource } from './resources.ts'
import { runTool, type Ask } from './run-tool.ts'
import { toolView } from './tool-view.ts'

/** A person may take their time to answer. */
const askMs = 300_000

const instructions =
  'Trips with days, places, stops, notes, lists and costs. Begin with list_trips, then get_trip_summary. ' +
  'Ids are UUIDs; dates are YYYY-MM-DD, times HH:MM, amounts of money integers in minor units (1250 is 12.50). ' +
  'Every change answers a change_id; undo_change takes it back, undo_session all that was done while connected. ' +
  'With `dry_run: true` a change only tells what it would do; `idempotency_key` makes a repeated call the same one.'

export interface Opened {
  server: Server
  transport: WebStandardStreamableHTTPServerTransport
}

interface Extra {
  authInfo?: { extra?: Record<string, unknown> }
}

/** The call that a message belongs to travels with its request. */
function callOf({ authInfo }: Extra): Call {
  const call = authInfo?.extra?.['call']
  if (!call) throw new McpError(ErrorCode.InternalError, 'a message came without its request')
  return call as Call
}

/** Ready for the first message; `onOpen` hears the id that the session was given. */
export async function openSession(onOpen: (id: string, opened: Opened) => void): Promise<Opened> {
  const server = new Server(
    { name: 'caravel', title: 'Caravel', version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      instructions,
      jsonSchemaValidator: {
        getValidator: () => input => ({ valid: true, data: input as never, errorMessage: undefined }),
      },
    },
  )
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: id => onOpen(id, opened),
  })
  const opened = { server, transport }
  serveTools(server)
  serveResources(server)
  servePrompts(server)
  serveCompletions(server)
  await server.connect(transport)
  return opened
}

function serveTools(server: Server): void {
  server.setRequestHandler(ListToolsRequestSchema, async (_request, extra) => {
    const call = callOf(extra)
    const tools = (await areasOf(call.ctx.modules)).flatMap(area => area.tools)
    return { tools: (await openOnes(tools, call)).map(tool => toolView(tool, call.assistant.scopes)) }
  })
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const call = callOf(extra)
    const tools = (await areasOf(call.ctx.modules)).flatMap(area => area.tools)
    const [tool] = await openOnes(
      tools.filter(({ name }) => name === params.name),
      call,
    )
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${params.name}`)
    const ask: Ask = server.getClientCapabilities()?.elicitation
      ? async message => {
          const requestedSchema = { type: 'object' as const, properties: {} }
          const { action } = await extra.sendRequest(
            { method: 'elicitation/create', params: { message, requestedSchema } },
            ElicitResultSchema,
            { timeout: askMs },
          )
          return action === 'accept'
        }
      : undefined
    return runTool(call, tool, params.arguments ?? {}, ask)
  })
}

function serveResources(server: Server): void {
  server.setRequestHandler(ListResourcesRequestSchema, async (_request, extra) => ({
    resources: await listResources(callOf(extra)),
  }))
  server.setRequestHandler(ListResourceTemplatesRequestSchema, async (_request, extra) => ({
    resourceTemplates: await listTemplates(callOf(extra)),
  }))
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params }, extra) => {
    const found = await readResource(callOf(extra), params.uri)
    // -32002: the protocol's number for a resource that is not there.
    if (!found) throw new McpError(-32002, `Unknown resource: ${params.uri}`)
    const text = JSON.stringify(found)
    return { contents: [{ uri: params.uri, mimeType: 'application/json', text }] }
  })
}

function servePrompts(server: Server): void {
  const openPrompts = async (call: Call) =>
    openOnes(
      (await areasOf(call.ctx.modules)).flatMap(({ prompts = [] }) => prompts),
      call,
    )
  server.setRequestHandler(ListPromptsRequestSchema, async (_request, extra) => ({
    prompts: (await openPrompts(callOf(extra))).map(({ name, description, arguments: fields }) => ({
      name,
      description,
      arguments: fields,
    })),
  }))
  server.setRequestHandler(GetPromptRequestSchema, async ({ params }, extra) => {
    const prompt = (await openPrompts(callOf(extra))).find(({ name }) => name === params.name)
    if (!prompt) throw new McpError(ErrorCode.InvalidParams, `Unknown prompt: ${params.name}`)
    const given = params.arguments ?? {}
    const missing = prompt.arguments.find(({ name, required }) => required && !given[name])
    if (missing) throw new McpError(ErrorCode.InvalidParams, `Missing argument: ${missing.name}`)
    const text = prompt.text(given)
    return {
      description: prompt.description,
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
    }
  })
}

const mostCompletions = 100

function serveCompletions(server: Server): void {
  server.setRequestHandler(CompleteRequestSchema, async ({ params: { argument } }, extra) => {
    const call = callOf(extra)
    const areas = await areasOf(call.ctx.modules)
    const complete = areas.find(({ completions }) => completions?.[argument.name])?.completions
    const all = (await complete?.[argument.name]?.(call, argument.value)) ?? []
    const values = all.slice(0, mostCompletions)
    return { completion: { values, total: all.length, hasMore: values.length < all.length } }
  })
}
