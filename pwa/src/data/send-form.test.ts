import { afterEach, expect, test, vi } from 'vitest'
import { sendForm } from './send-form.ts'

afterEach(() => vi.unstubAllGlobals())

test('a file goes out as a form that any server reads, whatever its bytes are', async () => {
  const bytes = new Uint8Array([0, 13, 10, 45, 45, 255, 216, 13, 10])
  let sent: FormData | undefined
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent = await new Request(`http://caravel.example${path}`, init as RequestInit).formData()
    return Response.json({ success: true }, { headers: { 'x-sync-epoch': 'one' } })
  })
  expect(await sendForm('/api/auth/avatar', 'avatar', new Blob([bytes], { type: 'image/jpeg' }))).toEqual({
    success: true,
  })
  const file = sent?.get('avatar') as File
  expect(file.type).toBe('image/jpeg')
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes)
})
