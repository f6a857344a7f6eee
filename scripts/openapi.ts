/**
 * Writes docs/openapi.json from the routes as data; `--check` fails when the file is not current.
 * Schemas describe what is sent; the reserved keys of writes are in docs/api.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { errorStatus } from '@caravel/sync-protocol/errors'
import { mutationRoutes } from '@caravel/sync-protocol/mutations'
import { format } from 'prettier'
import * as z from 'zod/mini'
import { routes } from '../server/src/modules/index.ts'

const file = fileURLToPath(new URL('../docs/openapi.json', import.meta.url))
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodMiniType): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  return json
}

const mutationOf = (method: string, path: string) =>
  mutationRoutes.find(mutation => mutation.method === method && mutation.path === path)

/** Where a bare list stands for one field of the body, either is told. */
const bodyOf = (body: z.ZodMiniType, listField: string | undefined): Json => {
  const schema = schemaOf(body)
  if (listField === undefined) return schema
  return { anyOf: [schema, (schema['properties'] as Record<string, Json>)[listField]] }
}

const address = ({ path, method }: { path: string; method: string }): string => `${path} ${method}`

const paths: Record<string, Json> = {}
for (const route of routes.toSorted((a, b) => (address(a) < address(b) ? -1 : 1))) {
  const mutation = mutationOf(route.method, route.path)
  // A module may take another body than the mutation it ends in; what any body passes says nothing.
  const own = route.body && Object.keys(schemaOf(route.body)).length > 0
  const body = own ? route.body : mutation?.body
  const query = route.query ? (schemaOf(route.query)['properties'] as Record<string, Json>) : {}
  const parameters = [
    ...[...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...Object.entries(query).map(([name, schema]) => ({ name, in: 'query', schema })),
  ]
  const status = String(mutation?.status ?? route.status ?? 200)
  const operation: Json = {
    operationId: `${route.method.toLowerCase()} ${route.path}`,
    ...(mutation ? { summary: mutation.name, 'x-permission': mutation.permission } : {}),
    security: route.guard === 'public' ? [] : [{ session: [] }, { bearer: [] }],
    ...(route.guard === 'admin' ? { 'x-admin': true } : {}),
    ...(parameters.length ? { parameters } : {}),
    ...(body && route.method !== 'GET' && route.method !== 'DELETE'
      ? { requestBody: { content: { 'application/json': { schema: bodyOf(body, mutation?.list_field) } } } }
      : {}),
    responses: { [status]: { description: 'Success' }, default: { $ref: '#/components/responses/Error' } },
  }
  const path = route.path.replace(/:(\w+)/g, '{$1}')
  paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation }
}

const document = {
  openapi: '3.1.0',
  info: { title: 'Caravel', version, license: { name: 'MIT', identifier: 'MIT' } },
  paths,
  components: {
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: 'service_session' },
      bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    },
    responses: {
      Error: {
        description: 'A refusal: a text for people and a code for programs.',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['error', 'code'],
              properties: { error: { type: 'string' }, code: { enum: Object.keys(errorStatus) } },
            },
          },
        },
      },
    },
  },
}

const text = await format(JSON.stringify(document), { parser: 'json', printWidth: 110 })
if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== text) {
    console.error('docs/openapi.json is not current: run `npm run openapi`.')
    process.exit(1)
  }
} else writeFileSync(file, text)
